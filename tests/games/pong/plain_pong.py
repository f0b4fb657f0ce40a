"""Pong as plainly as it can be said: every step is taken, nothing is foreseen. To compare the rules with."""

from math import isqrt

PX = 256
TOP, BOTTOM = 5 * PX, 295 * PX


def shorten(number: int, by: int) -> int:
    """Divide toward zero."""
    return abs(number) // by * (1 if number >= 0 else -1)


def nearest(number: int, by: int) -> int:
    """Divide to the nearest whole number."""
    return (number + by // 2) // by if by % 2 == 0 else (2 * number + by) // (2 * by)


class PlainPaddle:
    """Moves by what is held or asked for, one step at a time."""

    def __init__(self) -> None:
        self.y = 150 * PX
        self.held: list[int] = []
        self.goal: int | None = None
        self.pace = 100

    def hear(self, action: str) -> None:
        """Do what the word says."""
        word, _, rest = action.partition(" ")
        if word == "to":
            height, _, pace = rest.partition(" ")
            self.held, self.goal, self.pace = [], min(270, max(30, int(height))) * PX, int(pace or 100)
            return
        way = -1 if word.startswith("up") else 1
        if word.endswith("+"):
            self.goal = None
            self.held = [*(other for other in self.held if other != way), way]
        elif word.endswith("-"):
            self.held = [other for other in self.held if other != way]
        else:
            self.held, self.pace = [], 100
            self.goal = min(270 * PX, max(30 * PX, self.y + way * 30 * PX))

    def step(self) -> None:
        """A sixtieth of a second passes."""
        far = 5 * PX
        if self.goal is not None:
            far = far * self.pace // 100
            way = (self.goal > self.y) - (self.goal < self.y)
            self.y += way * min(far, abs(self.goal - self.y))
            if self.y == self.goal:
                self.goal = None
        elif self.held:
            self.y = min(270 * PX, max(30 * PX, self.y + self.held[-1] * far))


class PlainPong:
    """One rally after another, from the serves it is given."""

    def __init__(self) -> None:
        self.paddles = [PlainPaddle(), PlainPaddle()]
        self.points = [0, 0]
        self.wait = 180
        self.x, self.y, self.dx, self.dy, self.speed = 200 * PX, 150 * PX, 0, 0, 200

    def step(self, serve: tuple[int, int]) -> None:
        """A sixtieth of a second passes; `serve` is the velocity of a ball served now."""
        if self.wait:
            self.wait -= 1
            if not self.wait:
                self.dx, self.dy = serve
            return
        for paddle in self.paddles:
            paddle.step()
        self.move_ball()

    def move_ball(self) -> None:
        """First the face of the paddle, then the wall, then the paddle's back."""
        left = self.dx < 0
        face = (35 if left else 365) * PX
        paddle = self.paddles[0 if left else 1].y
        x, y, dy = self.x + self.dx, self.y + self.dy, self.dy
        if self.x != face and (self.x > face) == left and ((x <= face) if left else (x >= face)):
            cross = self.y + shorten(dy * abs(self.x - face), abs(self.dx))
            inside = min(2 * BOTTOM - cross, max(2 * TOP - cross, cross))
            if abs(inside - paddle) < 35 * PX:
                self.rebound(face, inside, dy if inside == cross else -dy, paddle)
                return
        if y <= TOP:
            y, dy = 2 * TOP - y, -dy
        elif y >= BOTTOM:
            y, dy = 2 * BOTTOM - y, -dy
        gone = x <= 15 * PX if left else x >= 385 * PX
        beyond = x <= face if left else x >= face
        if beyond and not gone and abs(y - paddle) < 35 * PX:
            self.rebound(face, y, dy, paddle)
            return
        self.x, self.y, self.dy = x, y, dy
        if gone:
            self.points[1 if left else 0] += 1
            self.wait = 180
            self.x, self.y, self.dx, self.dy, self.speed = 200 * PX, 150 * PX, 0, 0, 200
            for each in self.paddles:
                each.y, each.goal = 150 * PX, None

    def rebound(self, x: int, y: int, dy: int, paddle: int) -> None:
        """Back, with spin, faster."""
        hit = min(30 * PX, max(-30 * PX, y - paddle))
        dy += shorten(hit * 100 * PX, 30 * PX * 60)
        self.speed = min(400, self.speed + 10)
        length = isqrt((self.dx * self.dx + dy * dy) << 32)
        across = nearest(abs(self.dx) * self.speed * PX << 16, length * 60)
        upright = nearest(abs(dy) * self.speed * PX << 16, length * 60)
        if across < PX:
            across, upright = PX, isqrt((self.speed * PX) ** 2 // 3600 - PX * PX)
        self.dx = across if self.dx < 0 else -across
        self.dy = upright if dy > 0 else -upright
        self.x, self.y = x, y
