"""The dice tray: any dice, held and rolled again, with what came before."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.dice import InvalidDice, Pool, Rolled, mean, odds, parse
from companion.errors import CompanionError
from companion.game import dice_in_tray, dice_presets
from views.guard import safely
from views.parts.chance import thrown
from views.parts.chip import bold, plain_chip
from views.parts.dice_row import DieFace
from views.parts.figure import decimal, percent
from views.parts.fold import Fold
from views.parts.frame import card, heading, is_flat, screen
from views.parts.icon_button import sign
from views.parts.layout import Part, row, wrapped
from views.parts.part import screen_part, use_state
from views.parts.shaking import use_shake
from views.parts.text_entry import TextEntry
from views.store import Store, use_store
from views.telling import sentence

FIRST, OTHERS = ("2d6", "d6"), ("d20", "3d6", "d100")
"""What is rolled most, before the dice of games, and what else."""

LONGEST = 40
"""Characters of a line of dice."""

KEPT = 20
"""Rolls remembered."""

MOST_ROWS = 40
"""Outcomes up to which the chances are listed one by one."""

SETTING = "rolls"


@dataclass(frozen=True)
class Tray:
    """What lies on the tray: the dice asked for, how they fell, and which ones stay."""

    notation: str = FIRST[0]
    rolled: Rolled | None = None
    held: frozenset[int] = frozenset()
    turns: tuple[int, ...] = ()
    """How often each die was thrown, by which its drawing turns; one that is held lies still."""
    chosen: int = 0
    """Presets chosen so far; each puts its own text into the line of dice."""


@screen_part
def DiceTray() -> ft.View:
    """Roll dice that no game asked for."""
    store = use_store()
    tray, set_tray = use_state(Tray)
    pool, problem = _read(store, tray.notation)

    def choose(notation: str) -> None:
        set_tray(Tray(notation=notation, chosen=tray.chosen + 1))

    def write(notation: str) -> None:
        set_tray(lambda old: Tray(notation=notation, chosen=old.chosen))

    def throw() -> None:
        if pool is None:
            return
        fresh = thrown(store, pool)
        if tray.rolled is not None and tray.held:
            old = tray.rolled.faces
            kept = tuple(old[n] if n in tray.held else face for n, face in enumerate(fresh.faces))
            fresh = Rolled(pool, kept)
        before = tray.turns or (0,) * len(fresh.faces)
        turns = tuple(turn + (n not in tray.held) for n, turn in enumerate(before))
        set_tray(replace(tray, rolled=fresh, turns=turns))
        remember(store, tray.notation, fresh)

    def hold(number: int) -> None:
        set_tray(replace(tray, held=tray.held ^ {number}))

    use_shake(store, throw)
    rolling = _rolling(store, tray, throw if pool else None)
    # Between what is written and what falls, where a keyboard leaves no room for both.
    amid = is_flat(store)
    return screen(
        store.say("dice.title"),
        [
            _presets(store, tray, choose),
            # The label of the entry stands a little above it.
            ft.Container(height=1),
            TextEntry.keyed(
                f"dice{tray.chosen}",
                store.say("dice.notation"),
                spoken(store, tray.notation),
                write,
                throw,
                longest=LONGEST,
            ),
            ft.Text(problem, color=ft.Colors.ERROR) if problem else None,
            rolling if amid else None,
            *_fallen(store, tray, hold),
            _odds(store, pool),
            *_before(store),
        ],
        foot=None if amid else rolling,
    )


def _rolling(store: Store, tray: Tray, throw: Callable[[], None] | None) -> ft.Control:
    return ft.FilledButton(
        content=ft.Text(store.say("dice.roll_rest" if tray.held else "dice.roll"), size=20),
        icon=sign(ft.Icons.CASINO_ROUNDED, 20),
        height=72,
        disabled=throw is None,
        on_click=safely(throw) if throw else None,
    )


def _read(store: Store, notation: str) -> tuple[Pool | None, str]:
    """Read what is written, or say why it is no dice."""
    try:
        return parse(notation, dice_presets()), ""
    except InvalidDice as error:
        return None, sentence(store.say(error.code, **error.facts))


def named_dice(store: Store) -> dict[str, str]:
    """Return the dice that are offered by their notation: what they are called."""
    return {
        **{notation: store.say(f"dice.preset.{notation}") for notation in FIRST},
        **{
            notation: store.say(f"{game}.dice.{notation}")
            for notation, game in dice_in_tray().items()
        },
        **{notation: store.say(f"dice.preset.{notation}") for notation in OTHERS},
    }


def _presets(store: Store, tray: Tray, choose: Callable[[str], None]) -> ft.Control:
    return wrapped(
        *[
            plain_chip(
                name, partial(choose, notation), chosen=notation == tray.notation, again="preset"
            )
            for notation, name in named_dice(store).items()
        ]
    )


def spoken(store: Store, notation: str) -> str:
    """Write dice as people do in that language: 2W6 for 2d6."""
    return re.sub(r"[dw](?=[\d%])", store.say("dice.letter"), notation, flags=re.IGNORECASE)


def remember(store: Store, notation: str, rolled: Rolled) -> None:
    """Keep the roll among the last ones."""
    faces = [str(face) for face in rolled.faces]
    before = store.history.setting(SETTING, default=[])
    kept = [{"dice": notation, "faces": faces, "total": rolled.total}, *before][:KEPT]
    store.history.keep_setting(SETTING, kept)


def _fallen(store: Store, tray: Tray, hold: Callable[[int], None]) -> list[ft.Control]:
    rolled = tray.rolled
    if rolled is None:
        return [ft.Text(store.say("dice.nothing_yet"), color=ft.Colors.ON_SURFACE_VARIANT)]
    faces = wrapped(
        *[
            DieFace(
                face,
                len(die.faces),
                turn=tray.turns[n],
                held=n in tray.held,
                number=n + 1,
                on_tap=partial(hold, n),
                again=("held", tray.turns),
            )
            for n, (face, die) in enumerate(zip(rolled.faces, rolled.pool.dice, strict=True))
        ],
        gap=10,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    total = ft.Semantics(
        live_region=True,
        content=bold(
            store.say("dice.total", total=rolled.total)
            if rolled.total is not None
            else ", ".join(store.say(f"dice.face.{face}") for face in rolled.faces),
            theme_style=ft.TextThemeStyle.HEADLINE_MEDIUM,
            text_align=ft.TextAlign.CENTER,
        ),
    )
    return [faces, total]


def _odds(store: Store, pool: Pool | None) -> Part:
    if pool is None:
        return None
    try:
        chances = odds(pool)
    except CompanionError:
        return None
    if len(chances) > MOST_ROWS:
        return None
    highest = max(chances.values())
    rows = [
        row(
            ft.Text(
                str(outcome)
                if isinstance(outcome, int)
                else " + ".join(store.say(f"dice.face.{face}") for face in outcome),
                width=44 if isinstance(outcome, int) else 150,
                text_align=ft.TextAlign.RIGHT,
            ),
            ft.ProgressBar(
                value=float(chance / highest), expand=True, bar_height=10, border_radius=5
            ),
            ft.Text(percent(store, chance), width=64),
            gap=8,
        )
        for outcome, chance in chances.items()
    ]
    about = (
        [ft.Text(store.say("dice.mean", mean=decimal(store, mean(pool), 2)))]
        if pool.numbered
        else []
    )
    return Fold(store.say("dice.odds"), [card(*about, *rows)])


def _before(store: Store) -> list[ft.Control]:
    rolls = store.history.setting(SETTING, default=[])
    if not rolls:
        return []
    named = named_dice(store)
    return [
        heading(store.say("dice.before")),
        card(
            *[
                row(
                    ft.Text(
                        named.get(roll["dice"]) or spoken(store, roll["dice"]),
                        width=90,
                        color=ft.Colors.ON_SURFACE_VARIANT,
                    ),
                    ft.Text(
                        " ".join(
                            face if face.isdigit() else store.say(f"dice.face.{face}")
                            for face in roll["faces"]
                        ),
                        expand=True,
                    ),
                    bold("" if roll["total"] is None else str(roll["total"])),
                )
                for roll in rolls
            ]
        ),
    ]
