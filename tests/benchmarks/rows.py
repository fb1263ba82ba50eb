"""What a benchmark has to say: one row of the table for each thing measured."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """Ours next to a rival's or next to a limit, measured in the same run."""

    what: str
    ours: float
    rival: str
    theirs: float
    reach: float | None = None
    """The ratio of ours to theirs must not be more; None for a figure given for comparison."""
    unit: str = "ms"

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs

    @property
    def missed(self) -> bool:
        return self.reach is not None and self.ratio > self.reach


HEADS = ("measured", "ours", "next to", "theirs", "ratio", "to reach", "")


def table(rows: list[Row]) -> str:
    """Write the rows as a table."""
    cells = [HEADS, *(_cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(HEADS))]
    lines = [
        "  ".join(
            cell.ljust(width) if column in {0, 2, 6} else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    ]
    return "\n".join([lines[0], "-" * max(map(len, lines)), *lines[1:]])


def _cells(row: Row) -> tuple[str, ...]:
    reached = "" if row.reach is None else "MISSED" if row.missed else "reached"
    return (
        row.what,
        f"{row.ours:.3f} {row.unit}",
        row.rival,
        f"{row.theirs:.3f} {row.unit}",
        f"{row.ratio:.3g}",
        "" if row.reach is None else f"<= {row.reach:g}",
        reached,
    )


def quantile(samples: list[float], share: float) -> float:
    """The sample that the given share of all samples does not exceed."""
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
