"""A network between phones and the app, as a proxy is one: it finds who is there, or fails."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Network:
    """Carries everything between phones and the first host that is there, until it swallows it."""

    def __init__(self, *ports: int) -> None:
        self._to = ports
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._lines: list[socket.socket] = []
        self._swallowed: list[socket.socket] = []
        threading.Thread(target=self._take, daemon=True).start()

    def swallow(self) -> None:
        """Carry nothing more over the lines there are, and end none of them."""
        self._swallowed = [*self._lines]

    def close(self) -> None:
        """End it all."""
        for one in (self._listening, *self._lines):
            one.close()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                phone, _ = self._listening.accept()
                host = self._found()
                if host is None:
                    phone.close()
                    continue
                self._lines += [phone, host]
                for ends in ((phone, host), (host, phone)):
                    threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _found(self) -> socket.socket | None:
        for port in self._to:
            with suppress(ConnectionRefusedError):
                return socket.create_connection(("127.0.0.1", port))
        return None

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(1 << 16):
                if one not in self._swallowed:
                    other.sendall(data)
            other.shutdown(socket.SHUT_WR)
