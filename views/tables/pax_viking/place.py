"""Where Followers stand: a kind of place, and what of it the cards in play may ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

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
from views.parts.chip import chip
from views.parts.layout import column, row, wrapped
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
    """How often it was put in by a tap; names the entries, so that they begin anew."""

    @property
    def site(self) -> Site:
        """Where this is, as far as the form shows it: a Jarlboard lies in no WIND and REGION."""
        on_map = self.kind not in ON_JARLBOARD
        return Site(
            kind=self.kind,
            name=self.name.strip() or None,
            wind=self.wind if on_map else None,
            region=(self.region.strip() or None) if on_map else None,
        )


@part
def PlaceForm(desk: Desk, seat: int, place: TypedPlace, put: Callable[..., None]) -> ft.Control:
    """Ask for the place: what it is, and where the cards in play may ask for it."""
    names = ft.use_callback(lambda text: put(lambda old: replace(old, name=text)), [])
    regions = ft.use_callback(lambda text: put(lambda old: replace(old, region=text)), [])
    nothing = ft.use_callback(lambda: None, [])
    # An entry given back what is typed would lose letters.
    entries = use_ref(lambda: place)
    if entries.current.filled != place.filled:
        entries.current = place
    begun = entries.current

    def fill(site: Site) -> None:
        put(
            lambda old: replace(
                old,
                kind=site.kind,
                name=site.name or "",
                wind=site.wind,
                region=site.region or "",
                filled=old.filled + 1,
            )
        )

    def fill_region(region: str) -> None:
        wind = wind_of_region(desk.position, region)
        put(
            lambda old: replace(
                old,
                region=region,
                wind=wind or old.wind,
                filled=old.filled + 1,
            )
        )

    def choose(kind: Kind) -> None:
        put(lambda old: replace(old, kind=kind))

    def blow(wind: Wind) -> None:
        put(lambda old: replace(old, wind=None if old.wind == wind else wind))

    on_map = place.kind not in ON_JARLBOARD
    known = known_sites(desk, seat, place.kind)
    known_regions = known_values("region", desk.position)
    return column(
        wrapped(
            *[
                chip(
                    desk.say(f"pax_viking.kind.{kind}"),
                    desk.say(f"pax_viking.kind.{kind}"),
                    partial(choose, kind),
                    chosen=kind == place.kind,
                    picture_=place_picture(desk, kind, 22),
                )
                for kind in KINDS
            ]
        ),
        wrapped(
            *[
                chip(
                    desk.say("pax_viking.table.known_site", name=site.name),
                    site.name or "",
                    partial(fill, site),
                    chosen=fold(site.name) == fold(place.name) or None,
                )
                for site in known
            ]
        )
        if known
        else None,
        row(
            TextEntry.keyed(
                f"name{place.filled}",
                desk.say("pax_viking.table.site_name"),
                begun.name,
                names,
                nothing,
                longest=LONGEST_NAME,
                names=True,
            )
        ),
        *(
            [
                row(
                    *[
                        chip(
                            desk.say(f"pax_viking.wind.{wind}"),
                            desk.say(f"pax_viking.table.wind_short.{wind}"),
                            partial(blow, wind),
                            chosen=wind == place.wind,
                            picture_=rose(desk, wind, 22) if wind != place.wind else None,
                            expand=True,
                        )
                        for wind in WINDS
                    ],
                    gap=6,
                ),
                *(
                    [
                        wrapped(
                            *[
                                chip(
                                    desk.say("pax_viking.table.known_region", region=region),
                                    region,
                                    partial(fill_region, region),
                                    chosen=fold(region) == fold(place.region) or None,
                                )
                                for region in known_regions
                            ]
                        )
                    ]
                    if known_regions
                    else []
                ),
                row(
                    TextEntry.keyed(
                        f"region{place.filled}",
                        desk.say("pax_viking.field.region"),
                        begun.region,
                        regions,
                        nothing,
                        longest=LONGEST_NAME,
                        names=True,
                    )
                ),
            ]
            if on_map
            else []
        ),
        gap=10,
    )


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
