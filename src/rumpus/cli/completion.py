"""`rumpus completion`: what a shell needs to complete the commands of this program and their options."""

from typing import Literal


def completion(shell: Literal["bash", "zsh", "fish"], /) -> None:
    """Print what lets a shell complete the commands of rumpus and their options.

    bash: rumpus completion bash > ~/.local/share/bash-completion/completions/rumpus
    zsh: rumpus completion zsh > a file _rumpus in a folder of your $fpath
    fish: rumpus completion fish > ~/.config/fish/completions/rumpus.fish

    Parameters
    ----------
    shell
        For which shell.
    """
    from rumpus.cli.main import app  # all commands are there by now, the games' among them

    print(app.generate_completion(prog_name="rumpus", shell=shell))
