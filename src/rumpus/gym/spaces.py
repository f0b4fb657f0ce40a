"""The spaces of an environment, made from its codec; and the seeds of its episodes."""

from typing import Any

import numpy as np
from gymnasium import spaces

from rumpus.gym.codec import Codec, Floats
from rumpus.gym.setting import RENDER_MODES, Setting


def make_box(codec: Codec) -> spaces.Box[Any]:
    """Where observations lie: one row of numbers from -1 to 1."""
    return spaces.Box(-1.0, 1.0, codec.array.shape, np.float32)


def make_parts(codec: Codec) -> spaces.Dict:
    """Where observations lie that are dictionaries: each part in its shape."""
    parts = codec.parts.items()
    return spaces.Dict({name: spaces.Box(-1.0, 1.0, part.shape, np.float32) for name, part in parts})


def make_seen(codec: Codec, setting: Setting) -> spaces.Box[Any] | spaces.Dict:
    """Where observations lie, in the form that was asked for."""
    return make_parts(codec) if setting.named else make_box(codec)


def shape_seen(observations: Floats, codec: Codec, setting: Setting) -> Any:
    """Observations, one or many, in the form that was asked for; they are the caller's to keep."""
    return codec.take_apart(observations) if setting.named else observations


def make_dict(codec: Codec, setting: Setting) -> spaces.Dict:
    """An observation together with the mask of what may be chosen."""
    return spaces.Dict(
        {"observation": make_seen(codec, setting), "action_mask": spaces.Box(0, 1, (codec.size,), np.int8)}
    )


def make_discrete(codec: Codec) -> spaces.Discrete[Any]:
    """The numbers to choose from."""
    return spaces.Discrete(codec.size)


def check_number(action: object, codec: Codec) -> int:
    """The action as a number of the space; ValueError for anything else."""
    if isinstance(action, bool) or not isinstance(action, int | np.integer | np.ndarray):
        raise ValueError(f"an action is a whole number from 0 to {codec.size - 1}, not {str(action)[:32]!r}")
    number = int(action)
    if not 0 <= number < codec.size:
        raise ValueError(f"an action is a whole number from 0 to {codec.size - 1}, not {number}")
    return number


def check_numbers(actions: object, count: int, codec: Codec) -> list[int]:
    """As many actions as there are environments, each a number of the space; ValueError for anything else."""
    numbers = np.asarray(actions)
    if numbers.shape != (count,) or not np.issubdtype(numbers.dtype, np.integer):
        raise ValueError(f"{count} environments take as many whole numbers, not {numbers.dtype}{numbers.shape}")
    if numbers.min() < 0 or numbers.max() >= codec.size:
        raise ValueError(f"an action is a whole number from 0 to {codec.size - 1}")
    found: list[int] = numbers.tolist()
    return found


def draw_seed(luck: np.random.Generator) -> int:
    """A seed for the next match."""
    return int(luck.integers(1 << 62))


def describe(setting: Setting, **more: Any) -> dict[str, Any]:
    """An environment's metadata."""
    info = setting.info
    fps = max(1, info.rate // setting.frame_skip) if info.realtime else 4
    return {"name": f"{info.name}_v{info.version}", "render_modes": list(RENDER_MODES), "render_fps": fps, **more}
