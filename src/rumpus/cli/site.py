"""`rumpus site`: writes the page as files that any web server carries."""

from pathlib import Path

from rumpus.cli.errors import UserError
from rumpus.gateways.web.site import write_site


def site(out: Path, /) -> None:
    """Write all games against bots as a folder of files: no hall, the rules run in the browser.

    Parameters
    ----------
    out
        The folder. What is there is kept, unless a file has the same name.
    """
    try:
        count = write_site(out)
    except OSError as problem:
        raise UserError(f"{out} cannot be written: {problem.strerror}") from None
    print(f"{count} files in {out}. Try them: python3 -m http.server --directory {out}")
