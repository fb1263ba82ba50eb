"""What to make of what lies where the journal should be; nothing is written here.

* no file: a new journal, unless there was one, which is told;
* an unfinished last line, as a crash leaves it: to be set aside and cut off;
* anything else unreadable: to be set aside whole, and a new file made of all that is readable, and
  of the older copies as far as they hold what is not;
* nothing at all in the file, or nothing readable: to be set aside, and the newest copy is taken;
* somebody else's file, or a newer Skald's: refused and left as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from data.errors import JournalForeign, JournalNewer
from data.lines import BLANK, ParsedJournal, header, is_ours, line, parse_journal, written_anew

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from data.lines import Shelves
    from data.locks import Noted


@dataclass(frozen=True)
class Finding:
    """One thing to report; the file that keeps what is set aside with it is named in the report."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict)
    kind: str = ""
    aside: bytes = b""


@dataclass
class Findings:
    """What was read of the journal, what there is to report, and how the journal goes on."""

    shelves: Shelves
    version: int
    generation: int
    records: int = 0
    findings: list[Finding] = field(default_factory=list)
    anew: bool = False
    """Whether it is written anew; else the file there is goes on."""
    cut: int | None = None
    """Where an unfinished last line is cut off."""
    ended: bool = True
    """Whether the last line has its end."""


@dataclass(frozen=True)
class Older:
    """The older copies of a journal, each read when it is wanted."""

    previous: Callable[[], bytes | None]
    days: Callable[[], Iterable[bytes]]

    def all(self) -> Iterable[bytes]:
        """Go through all of them, the newest of the days first."""
        previous = self.previous()
        if previous is not None:
            yield previous
        yield from self.days()


@dataclass(frozen=True)
class Examiner:
    """Looks at bytes for a journal of one version and with such tables."""

    version: int
    together: tuple[str, ...]
    noted: Noted | None
    older: Older

    def examine(self, data: bytes | None) -> Findings:
        """Find out what state the journal is in, and how it is mended.

        Raises:
            JournalForeign, JournalNewer: the file is to be left as it is.
        """
        if data is None:
            there_was_one = self.noted is not None or next(iter(self.older.all()), None) is not None
            return self._fallen_back([Finding("journal.absent")] if there_was_one else [])
        if not data.strip(BLANK):
            return self._fallen_back([Finding("journal.empty", {}, "empty", data)])
        parsed = parse_journal(data)
        if not is_ours(data, parsed):
            raise JournalForeign("journal.foreign")
        if parsed.version > self.version:
            raise JournalNewer("journal.newer", format=parsed.version)
        return self._taken(data, parsed)

    def _taken(self, data: bytes, parsed: ParsedJournal) -> Findings:
        """Take what can be read of the journal or of its copies, and tell what cannot."""
        noted = self.noted
        same = noted is not None and (noted.generation == parsed.generation or not parsed.version)
        missing = parsed.missing(noted.last if noted and same else 0)
        broken = bool(parsed.damaged or parsed.last - parsed.records or not parsed.version)
        generation = parsed.generation or (noted.generation if noted else 0)
        findings: list[Finding] = []
        if parsed.torn is not None:
            findings.append(Finding("journal.torn", {}, "torn", data[parsed.torn :]))
        shelves, regained = parsed.shelves, 0
        # A shorter file with nothing broken is one that somebody put back on purpose, perhaps.
        if broken or (missing > 0 and parsed.torn is not None):
            shelves, regained = self._mended(data, parsed, generation)
        lost = max(0, max(missing, parsed.unreadable) - regained)
        if broken:
            code = "journal.damaged" if lost else "journal.mended"
            findings.append(Finding(code, {"n": lost}, "damaged", data))
        elif lost:
            findings.append(Finding("journal.missing", {"n": lost}))
        if regained:
            findings.append(Finding("journal.regained", {"n": regained}))
        newest = max(generation, noted.generation if noted else 0)
        older = 0 < parsed.generation < newest
        if older:
            findings.append(Finding("journal.older"))
        if not parsed.records and not regained and (missing > 0 or not parsed.version):
            return self._fallen_back(findings, at_least=newest)
        return Findings(
            shelves,
            parsed.version or self.version,
            newest,
            parsed.records,
            findings,
            # Numbers of lines that are missing are not given to others: copies know the lines.
            anew=broken or older or missing > 0,
            cut=parsed.torn,
            ended=parsed.ended,
        )

    def _mended(self, data: bytes, parsed: ParsedJournal, generation: int) -> tuple[Shelves, int]:
        """Take the lines that are not there from the copies that have them."""
        mine = parse_journal(data, spans=True).spans or []
        lines = {number: data[start:stop] + b"\n" for number, start, stop in mine}
        gained: dict[int, bytes] = {}
        for copy in self._lines_of_copies(generation):
            # A copy that tells anything else went another way.
            if all(lines.get(number, entry) == entry for number, entry in copy.items()):
                more = {number: entry for number, entry in copy.items() if number not in lines}
                gained |= more
                lines |= more
        if not gained:
            return parsed.shelves, 0
        known = [(number, data[start:stop] + b"\n") for number, start, stop in mine]
        known = sorted([*known, *gained.items()], key=itemgetter(0))
        whole = header(self.version, generation) + b"".join(entry for _, entry in known)
        return parse_journal(whole).shelves, len(gained)

    def _lines_of_copies(self, generation: int) -> Iterable[dict[int, bytes]]:
        """Go through what the copies tell of the lines of a generation."""
        for copy in self.older.all():
            parsed = parse_journal(copy, spans=True)
            if parsed.version and parsed.generation == generation:
                spans = parsed.spans or []
                yield {number: copy[start:stop] + b"\n" for number, start, stop in spans}
        previous = parse_journal(self.older.previous() or b"")
        sound = not previous.damaged and previous.torn is None and not previous.missing(0)
        if sound and 0 < previous.generation == generation - 1 and previous.version == self.version:
            # What one generation ended with is what the next one begins with.
            writes = written_anew(previous.shelves, self.together)
            yield {number: line(number, some) for number, some in enumerate(writes, start=1)}

    def _fallen_back(self, findings: list[Finding], at_least: int = 0) -> Findings:
        """Take the newest copy that can be read, else begin with nothing."""
        best = ParsedJournal()
        for copy in self.older.all():
            parsed = parse_journal(copy)
            if parsed.records and 0 < parsed.version <= self.version:
                best = max(best, parsed, key=lambda copy: (copy.generation, copy.records))
        noted = self.noted.generation if self.noted else 0
        generation = max(at_least, noted, best.generation)
        if best.records:
            findings = [*findings, Finding("journal.previous", {"n": best.records})]
        version = best.version or self.version
        return Findings(best.shelves, version, generation, best.records, findings, anew=True)
