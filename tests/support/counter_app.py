"""The least a Flet app can be: a number and a button, served the way Skald is served."""

from __future__ import annotations

from pathlib import Path

import flet as ft

from views.serving.server import serve


@ft.component
def Counter():  # noqa: N802 - a component is named like the thing it shows
    count, set_count = ft.use_state(0)
    return ft.View(
        controls=[
            ft.Text(f"Count {count}"),
            ft.FilledButton("Add", on_click=lambda: set_count(count + 1)),
        ]
    )


async def main(page: ft.Page) -> None:
    page.render_views(Counter)


if __name__ == "__main__":
    assets = Path(__file__).parents[2] / "assets"
    serve(main, host="127.0.0.1", port=0, open_browser=False, assets_dir=assets)
