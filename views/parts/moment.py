"""Say when something was, the way people at a table would."""

from __future__ import annotations

from datetime import UTC, datetime

from views.store import Store

MINUTE, HOUR, DAY = 60, 3600, 86400
WEEK = 7 * DAY


def when(store: Store, at: str, today: datetime | None = None) -> str:
    """Say how long ago a stored time is; beyond a week, its date."""
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        return ""
    ago = int(((today or datetime.now(UTC)) - moment).total_seconds())
    if -DAY < ago < MINUTE:
        return store.say("moment.now")
    if 0 <= ago < HOUR:
        return store.say("moment.minutes", n=ago // MINUTE)
    if 0 <= ago < DAY:
        return store.say("moment.hours", n=ago // HOUR)
    if 0 <= ago < WEEK:
        return store.say("moment.days", n=ago // DAY)
    return date(store, at)


def date(store: Store, at: str) -> str:
    """Say the local date of a stored time, and where it cannot be true that it is a clock's."""
    moment = datetime.fromisoformat(at)
    said = day(store, at)
    # Two devices may well live in different time zones, with clocks that are not quite right.
    ahead = (moment - datetime.now(UTC)).total_seconds() > DAY
    return store.say("moment.ahead", date=said) if ahead else said


def day(store: Store, at: str) -> str:
    """Say the local date of a stored time as it stands."""
    moment = datetime.fromisoformat(at).astimezone()
    return store.say("moment.date", day=moment.day, month=f"{moment.month:02}", year=moment.year)


def clock(at: str) -> str:
    """Say the local time of day of a stored time."""
    return datetime.fromisoformat(at).astimezone().strftime("%H:%M:%S")
