"""What a Victory Condition card asks for, as data: comparisons, lists of places, combinations.

No card's text is known, so a table puts its cards together from these parts. The field names are
the file format's.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

import pydantic
from pydantic import (
    AfterValidator,
    ConfigDict,
    Discriminator,
    SerializerFunctionWrapHandler,
    Tag,
    model_serializer,
    model_validator,
)

from companion.errors import Problem
from companion.games.pax_viking.board import TYPES, WINDS, Kind, Type, Wind
from companion.model import Count, Frozen

Metric = Literal[
    "followers",
    "sites",
    "types",
    "winds",
    "regions",
    "silfr",
    "hand",
    "homes",
    "duchies",
    "influence",
    "longships",
    "unplaced",
]
METRICS: tuple[Metric, ...] = get_args(Metric)

Filter = Literal["kind", "type", "wind", "region", "name", "key"]
FILTERS: tuple[Filter, ...] = get_args(Filter)

FILTERS_OF: dict[Metric, tuple[Filter, ...]] = {
    "followers": FILTERS,
    "sites": FILTERS,
    "types": FILTERS,
    "winds": FILTERS,
    "regions": FILTERS,
    "silfr": (),
    "hand": (),
    "homes": (),
    "duchies": ("wind", "region"),
    "influence": ("type",),
    "longships": (),
    "unplaced": ("type",),
}
"""By what each metric can be narrowed."""

Compare = Literal["at_least", "at_most", "exactly", "between", "sole_most", "most", "lead_by"]
COMPARES: tuple[Compare, ...] = get_args(Compare)

By = Literal["type", "wind", "region", "name"]
BY: tuple[By, ...] = get_args(By)

Shape = Literal["comparison", "each_of", "count_of", "all", "any", "at_least_of", "not"]
SHAPES: tuple[Shape, ...] = get_args(Shape)


def shape_of(condition: Any) -> Shape:
    """Name the shape of a condition or of its JSON; what is no other shape is a comparison.

    >>> shape_of({"any": []})
    'any'
    """
    given = condition if isinstance(condition, dict) else getattr(condition, "shape", None)
    if isinstance(given, dict):
        return next((shape for shape in SHAPES[1:] if shape in given), "comparison")
    return given or "comparison"


def _tag(condition: Any) -> str:
    # In parentheses, which ``reading.problems`` leaves out: a file has no such field.
    return f"({shape_of(condition)})"


def _yes(said: bool) -> bool:  # noqa: FBT001 - pydantic hands a validator its value by position
    if not said:
        raise Problem("", "pax_viking.invalid.only_true")
    return said


def _some(listed: tuple[Any, ...]) -> tuple[Any, ...]:
    # Not by ``min_length``: pydantic would then also complain where an entry is refused.
    if not listed:
        raise Problem("", "pax_viking.invalid.empty")
    return listed


Yes = Annotated[bool, AfterValidator(_yes), pydantic.Field(json_schema_extra={"const": True})]
Name = Annotated[str, pydantic.Field(min_length=1)]
Filled = (AfterValidator(_some), pydantic.Field(json_schema_extra={"minItems": 1}))


class SparseRecord(Frozen):
    """A record that is written without what it does not say."""

    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True)

    @model_serializer(mode="wrap")
    def _written(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {name: value for name, value in write(self).items() if value is not None}


class Where(SparseRecord):
    """Which Followers or sites count; everything that is given has to fit."""

    kind: Kind | None = None
    type: Type | None = None
    wind: Wind | None = None
    region: Name | None = None
    name: Name | None = None
    key: bool | None = None

    @property
    def given(self) -> tuple[Filter, ...]:
        """List the fields by which this narrows."""
        return tuple(name for name in FILTERS if getattr(self, name) is not None)


class Comparison(SparseRecord):
    """A metric held against a number or against the other players."""

    metric: Metric
    where: Where | None = None
    at_least: Count | None = None
    at_most: Count | None = None
    exactly: Count | None = None
    between: tuple[Count, Count] | None = None
    sole_most: Yes | None = None
    most: Yes | None = None
    lead_by: Count | None = None

    @model_validator(mode="after")
    def _one_comparison_that_fits(self) -> Comparison:
        given = [name for name in COMPARES if getattr(self, name) is not None]
        if len(given) != 1:
            raise Problem("", "pax_viking.invalid.compare", n=len(given))
        if self.between is not None and self.between[0] > self.between[1]:
            raise Problem(".between", "pax_viking.invalid.between")
        for name in self.filter.given:
            if name not in FILTERS_OF[self.metric]:
                path = f".where.{name}"
                raise Problem(path, "pax_viking.invalid.where", metric=self.metric)
        return self

    @property
    def shape(self) -> Shape:
        """The shape's name."""
        return "comparison"

    @property
    def filter(self) -> Where:
        """Which Followers or sites count, all of them where nothing is said."""
        return self.where or Where()

    @property
    def how(self) -> Compare:
        """The one comparison that is made."""
        return next(name for name in COMPARES if getattr(self, name) is not None)


class Listed(SparseRecord):
    """Followers counted for each value of a dimension."""

    by: By
    where: Where | None = None

    @property
    def filter(self) -> Where:
        """Which Followers count, all of them where nothing is said."""
        return self.where or Where()

    def narrowed(self, value: str) -> Where:
        """Return the filter for one value of the dimension."""
        return Where(**{**self.filter.model_dump(), self.by: value})


def _fits(listed: Listed, values: tuple[str, ...] | None) -> None:
    if getattr(listed.filter, listed.by) is not None:
        path = f".where.{listed.by}"
        raise Problem(path, "pax_viking.invalid.by_and_where")
    known = {"type": TYPES, "wind": WINDS}.get(listed.by)
    for at, value in enumerate(values or ()):
        if known is not None and value not in known:
            path, expected = f".values[{at}]", ", ".join(known)
            raise Problem(path, "pax_viking.invalid.value", expected=expected)


Values = Annotated[tuple[Name, ...], *Filled]


class Each(Listed):
    """Each listed value has so many Followers."""

    values: Values
    at_least: Count

    @model_validator(mode="after")
    def _listed(self) -> Each:
        _fits(self, self.values)
        return self


class Reached(Listed):
    """So many values have so many Followers; any values, or some of those listed."""

    reach: Count
    at_least: Count
    values: Values | None = None

    @model_validator(mode="after")
    def _listed(self) -> Reached:
        _fits(self, self.values)
        return self


class Several(Frozen):
    """So many of some conditions."""

    count: Count
    of: Annotated[tuple[Condition, ...], *Filled]


class Shaped(SparseRecord):
    """A condition that is told by the name of its only field."""

    @property
    def shape(self) -> Shape:
        """The shape's name: that of the field as files have it."""
        return next(shape for shape in SHAPES if f"{shape}_".startswith(self._field))

    @property
    def _field(self) -> str:
        return next(iter(type(self).model_fields))


class EachOf(Shaped):
    """Followers of each listed type, in each WIND or REGION, or on each site."""

    each_of: Each


class CountOf(Shaped):
    """So many types, WINDS, REGIONS or sites with so many Followers."""

    count_of: Reached


class AllOf(Shaped):
    """Every one of these."""

    all: Annotated[tuple[Condition, ...], *Filled]


class AnyOf(Shaped):
    """One of these at least."""

    any: Annotated[tuple[Condition, ...], *Filled]


class AtLeastOf(Shaped):
    """A number of these at least."""

    at_least_of: Several


class Not(Shaped):
    """The opposite."""

    # Python has no field called ``not``.
    not_: Condition = pydantic.Field(validation_alias="not", serialization_alias="not")


Condition = Annotated[
    Annotated[Comparison, Tag("(comparison)")]
    | Annotated[EachOf, Tag("(each_of)")]
    | Annotated[CountOf, Tag("(count_of)")]
    | Annotated[AllOf, Tag("(all)")]
    | Annotated[AnyOf, Tag("(any)")]
    | Annotated[AtLeastOf, Tag("(at_least_of)")]
    | Annotated[Not, Tag("(not)")],
    Discriminator(_tag),
]


def children(condition: Condition) -> tuple[Condition, ...]:
    """List the conditions that a condition is combined of; a comparison has none."""
    match condition:
        case AllOf():
            return condition.all
        case AnyOf():
            return condition.any
        case AtLeastOf():
            return condition.at_least_of.of
        case Not():
            return (condition.not_,)
        case _:
            return ()
