"""The names under which this app may be asked: others may be a trick of another site."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})

NAMED = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?")
"""The form of a Host header, in small letters."""


def is_loopback(host: str) -> bool:
    """Tell whether a host to bind to is reached from this machine alone."""
    return host == "localhost" or (is_address(host) and ipaddress.ip_address(host).is_loopback)


def is_address(name: str) -> bool:
    """Tell whether a host is given by number."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def reachable(host: str) -> str:
    """Return the address to tell people for a host that was bound to."""
    if not is_address(host) or not ipaddress.ip_address(host).is_unspecified:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing; the system only has to say which way a packet would leave.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def address_of(host: str, port: int, allowed: Iterable[str] = ()) -> str:
    """Return the address by which other devices come to a host that was bound to.

    Where that is this machine alone they come through a proxy, under the first name it is allowed.
    """
    named = next((name.strip() for name in allowed if name.strip()), "")
    if named and is_loopback(host):
        return f"https://{named}"
    return f"http://{written(reachable(host))}:{port}"


def own_address(host: str) -> str:
    """Return the address by which this machine itself asks a host that was bound to."""
    if not is_address(host) or not ipaddress.ip_address(host).is_unspecified:
        return host
    return "127.0.0.1"


def written(host: str) -> str:
    """Write a host as URLs want it."""
    return f"[{host}]" if ":" in host else host


def own_names() -> frozenset[str]:
    """Return the names under which a network may know this machine."""
    whole = socket.gethostname().lower()
    first = whole.partition(".")[0]
    return frozenset({whole, first, f"{first}.local"}) - {"", ".local"}


class Names:
    """The names that lead here honestly.

    A page of another site can have its own name lead to this address; then everything else about
    its requests looks right. So a name counts as a whole: whoever owns a domain can put any word
    before it. Numbers cannot be made to lead anywhere else.
    """

    def __init__(self, bound: str, allowed: Iterable[str] = ()) -> None:
        self._alone = is_loopback(bound)
        named = {name.strip().lower() for name in allowed} - {""}
        self.own = LOOPBACK
        """Those by which this machine asks itself. Where it is bound to a number, that one or
        localhost is what it is told; a proxy may pass on the others."""
        if not self._alone and not is_address(bound):
            self.own |= own_names() | {bound.lower()}
        self._names = LOOPBACK | named
        if not self._alone:
            self._names |= own_names() | {bound.lower()}

    def know(self, host: str) -> bool:
        """Tell whether a Host header, in small letters, names this machine."""
        if not NAMED.fullmatch(host):
            return False
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self._names or (not self._alone and is_address(name))
