"""Makes every game known to Gymnasium: `gymnasium.make("rumpus/NAME-v1")` once `rumpus.gym` is imported."""

import gymnasium

from rumpus.games.registry import all_games


def register_games() -> None:
    """Register every game there is under `rumpus/NAME-vVERSION`, those registered before left alone."""
    for name, folder in all_games().items():
        id = f"rumpus/{name}-v{folder.info.version}"
        if id not in gymnasium.registry:
            gymnasium.register(
                id,
                entry_point="rumpus.gym:solo_env",
                vector_entry_point="rumpus.gym:vector_env",
                kwargs={"name": name},
            )
