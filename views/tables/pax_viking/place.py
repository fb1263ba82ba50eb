"""Where Followers stand: a kind of place, and what of it the cards in play may ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.games.pax_viking.board import (
    KEY_TRADE_CENTERS,
    KINDS,
    ON_JARLBOARD,
    WINDS,
    Kind,
    Wind,
)
from companion.games.pax_viking.builder import known_values
from companion.games.pax_viking.position import Site
from companion.games.pax_viking.seen import fold, owner_of, wind_of_region
from views.parts.chip import chips, choose_from
from views.parts.layout import Part, column, row
from views.parts.part import part, use_ref
from views.parts.text_entry import TextEntry
from views.tables.pax_viking.desk import Desk, place_picture, rose

LONGEST_NAME = 40


@dataclass(frozen=True)
class TypedPlace:
    """A site as it is being entered."""

    kind: Kind = "venture"
    name: str = ""
    wind: Wind | None = None
    region: str = ""
    filled: int = 0
    """How often a tap filled it in: part of the entries' keys, so that they are made anew."""

    @property
    def on_map(self) -> bool:
        """Whether it lies in a WIND and a REGION; a Jarlboard does not."""
        return self.kind not in ON_JARLBOARD

    @property
    def site(self) -> Site:
        """Where this is, as far as the form shows it."""
        return Site(
            kind=self.kind,
            name=self.name.strip() or None,
            wind=self.wind if self.on_map else None,
            region=(self.region.strip() or None) if self.on_map else None,
        )

    @property
    def as_fields(self) -> dict[str, Any]:
        """Where this is, as an action tells it."""
        return self.site.model_dump(include={"kind", "name", "wind", "region"})

    def filled_in(self, **known: Any) -> TypedPlace:
        """Return the place with what a tap fills in, its entries made anew."""
        return replace(self, **known, filled=self.filled + 1)


@part
def PlaceForm(desk: Desk, seat: int, place: TypedPlace, put: Callable[..., None]) -> ft.Control:
    """Ask for the place: what it is, and where the cards in play may ask for it."""
    # An entry given back what is typed would lose letters.
    entries = use_ref(lambda: place)
    if entries.current.filled != place.filled:
        entries.current = place
    begun = entries.current

    def change(**typed: Any) -> None:
        put(lambda old: replace(old, **typed))

    def fill(site: Site) -> None:
        put(
            lambda old: old.filled_in(
                kind=site.kind, name=site.name or "", wind=site.wind, region=site.region or ""
            )
        )

    known = known_sites(desk, seat, place.kind)
    on_map = _on_map(desk, place, put, begun.region) if place.on_map else ()
    return column(
        choose_from(
            KINDS,
            lambda kind: desk.say(f"pax_viking.kind.{kind}"),
            lambda kind: change(kind=kind),
            chosen=lambda kind: kind == place.kind,
            picture_=lambda kind: place_picture(desk, kind, 22),
        ),
        choose_from(
            known,
            lambda site: desk.say("pax_viking.table.known_site", name=site.name),
            fill,
            text=lambda site: site.name or "",
            chosen=lambda site: fold(site.name) == fold(place.name) or None,
        )
        if known
        else None,
        TextEntry.keyed(
            f"name{place.filled}",
            desk.say("pax_viking.table.site_name"),
            begun.name,
            lambda text: change(name=text),
            longest=LONGEST_NAME,
            names=True,
        ),
        *on_map,
        gap=10,
    )


def _on_map(desk: Desk, place: TypedPlace, put: Callable[..., None], begun: str) -> list[Part]:
    """Ask for the WIND and the REGION; a known REGION lies in a WIND that is known, too."""
    known = known_values("region", desk.position)

    def blow(wind: Wind) -> None:
        put(lambda old: replace(old, wind=None if old.wind == wind else wind))

    def fill(region: str) -> None:
        wind = wind_of_region(desk.position, region)
        put(lambda old: old.filled_in(region=region, wind=wind or old.wind))

    return [
        row(
            *chips(
                WINDS,
                lambda wind: desk.say(f"pax_viking.wind.{wind}"),
                blow,
                text=lambda wind: desk.say(f"pax_viking.table.wind_short.{wind}"),
                chosen=lambda wind: wind == place.wind,
                picture_=lambda wind: rose(desk, wind, 22) if wind != place.wind else None,
                expand=True,
            ),
            gap=6,
        ),
        choose_from(
            known,
            lambda region: desk.say("pax_viking.table.known_region", region=region),
            fill,
            text=str,
            chosen=lambda region: fold(region) == fold(place.region) or None,
        )
        if known
        else None,
        TextEntry.keyed(
            f"region{place.filled}",
            desk.say("pax_viking.field.region"),
            begun,
            lambda text: put(lambda old: replace(old, region=text)),
            longest=LONGEST_NAME,
            names=True,
        ),
    ]


def known_sites(desk: Desk, seat: int, kind: Kind) -> tuple[Site, ...]:
    """List the remembered sites of a kind that no rival holds, and the printed four."""

    def free(site: Site) -> bool:
        return owner_of(desk.position, site) in {None, seat}

    known = tuple(site for site in desk.position.sites if site.kind == kind and free(site))
    if kind != "trade_center":
        return known
    names = {fold(site.name) for site in known}
    printed = tuple(
        Site(kind=kind, name=name, key=True)
        for name in KEY_TRADE_CENTERS
        if fold(name) not in names and free(Site(kind=kind, name=name, key=True))
    )
    return (*known, *printed)
