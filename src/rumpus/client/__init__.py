"""One client of a hall over its WebSocket, for bots, terminals and simulated players (docs/client.md)."""

from rumpus.client.hall_client import HallClient as HallClient
from rumpus.client.problems import HallProblem as HallProblem
from rumpus.client.problems import HallRefusal as HallRefusal
