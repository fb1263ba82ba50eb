"""Attempts: how often somebody may try a code that does not fit, by where they come from."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

MOST = 10
"""Wrong codes from one address within that time; whoever types one wrongly tries again at once."""
WITHIN = 600
"""Seconds."""
ADDRESSES = 1_000
"""Addresses that are remembered; of more, the one that was quiet longest is forgotten."""
NETWORK = 64
"""Bits of an IPv6 address that one device has for itself alone: the rest it chooses as it likes."""


class Attempts:
    """The wrong codes of late, by address."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._wrong: OrderedDict[str, list[float]] = OrderedDict()

    def wait(self, address: str) -> int:
        """Return in how many seconds an address may try again, 0 where it may now."""
        late = self._late(address)
        return 0 if len(late) < MOST else int(late[-MOST] + WITHIN - self._clock()) + 1

    def failed(self, address: str) -> None:
        """Note that an address tried a wrong code."""
        late = [*self._late(address), self._clock()]
        self._wrong[_network(address)] = late[-MOST:]
        self._wrong.move_to_end(_network(address))
        if len(self._wrong) > ADDRESSES:
            self._wrong.popitem(last=False)

    def _late(self, address: str) -> list[float]:
        since = self._clock() - WITHIN
        return [at for at in self._wrong.get(_network(address), ()) if at > since]


def _network(address: str) -> str:
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, NETWORK), strict=False))
