"""How a game works, in its players' words: read only when somebody asks.

A game's page lies in ``companion/games/<game>/guide``: ``en.json`` and ``de.json`` with its
sections, rulings and terms, and ``ways.json``, one for all languages, with what leads to which
section and which switch decides a ruling otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.words import FALLBACK, shipped


@dataclass(frozen=True)
class Section:
    """A part of the rules, in paragraphs."""

    id: str
    title: str
    text: tuple[str, ...]


@dataclass(frozen=True)
class Ruling:
    """A question that the rules leave open or that is often misread, and how it is ruled."""

    number: str
    asked: str
    decided: str
    why: str
    other: str
    """The other reading; empty where there is none."""
    switch: str
    """The option that decides it otherwise; empty where there is none."""


@dataclass(frozen=True)
class Term:
    """A word that the table uses, explained."""

    id: str
    name: str
    text: str


Entry = Section | Ruling | Term


@dataclass(frozen=True)
class Guide:
    """The page of one game in one language."""

    sections: tuple[Section, ...]
    rulings: tuple[Ruling, ...]
    terms: tuple[Term, ...]
    leads: Mapping[str, str]
    """The section that explains a phase, an action or a refusal: ``refused.dice``."""

    def entry(self, at: str) -> Entry:
        """Return what is asked for: a section, ruling or term, or what leads to one.

        What nothing is known of is answered by the page's first section.
        """
        at = self.leads.get(at, at)
        every = (
            {section.id: section for section in self.sections}
            | {ruling.number: ruling for ruling in self.rulings}
            | {term.id: term for term in self.terms}
        )
        return every.get(at, self.sections[0])


@lru_cache(maxsize=4)
def guide(game_id: str, language: str) -> Guide:
    """Read the page of a game; in English where it is not there in the language."""
    folder = f"games/{game_id}/guide"
    told: dict[str, Any] = shipped(f"{folder}/{language}.json") or shipped(
        f"{folder}/{FALLBACK}.json"
    )
    ways: dict[str, Any] = shipped(f"{folder}/ways.json")
    return Guide(
        sections=tuple(
            Section(id_, value["title"], tuple(value["text"]))
            for id_, value in told["sections"].items()
        ),
        rulings=tuple(
            Ruling(
                number,
                value["asked"],
                value["decided"],
                value["why"],
                value.get("other", ""),
                ways["switches"].get(number, ""),
            )
            for number, value in told["rulings"].items()
        ),
        terms=tuple(
            Term(id_, value["name"], value["text"]) for id_, value in told["terms"].items()
        ),
        leads={
            f"{kind}.{what}": section
            for section, kinds in ways["sections"].items()
            for kind, every in kinds.items()
            for what in every
        },
    )


@lru_cache(maxsize=64)
def rulings_on(game_id: str, switch: str) -> tuple[str, ...]:
    """List the numbers of the rulings that an option can overrule."""
    ways: dict[str, Any] = shipped(f"games/{game_id}/guide/ways.json")
    return tuple(number for number, of in ways["switches"].items() if of == switch)
