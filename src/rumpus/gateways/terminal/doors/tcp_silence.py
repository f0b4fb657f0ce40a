"""When the system last heard from the other end of a TCP line: without a word of the protocol spoken on it."""

import contextlib
import socket
import struct
from typing import Any, Final

PROBES: Final = (("TCP_KEEPIDLE", 1), ("TCP_KEEPINTVL", 1), ("TCP_KEEPCNT", 30))
"""The system asks every second, and gives a line up after half a minute."""
_LAST_ACK: Final = 56
"""Where Linux' tcp_info has the milliseconds since the last acknowledgement (tcpi_last_ack_recv)."""
UNKNOWN: Final = 1 << 32


def probe_often(line: Any) -> None:
    """Have the system ask the other end every second."""
    with contextlib.suppress(OSError):
        for name, value in PROBES:
            if hasattr(socket, name):
                line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def find_silence(line: Any) -> int:
    """Milliseconds since the system last heard anything; UNKNOWN where it cannot tell."""
    option = getattr(socket, "TCP_INFO", None)
    if option is None:
        return UNKNOWN
    try:
        told = line.getsockopt(socket.IPPROTO_TCP, option, _LAST_ACK + 4)
    except OSError:
        return UNKNOWN
    return int(struct.unpack_from("=I", told, _LAST_ACK)[0]) if len(told) >= _LAST_ACK + 4 else UNKNOWN
