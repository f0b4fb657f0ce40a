"""`python -m rumpus.wire.generate [ROOT]` writes all files anew, in the repository at ROOT."""

import sys
from pathlib import Path

from rumpus.wire.generate.outputs import list_outputs

for path, text in list_outputs(Path(sys.argv[1] if len(sys.argv) > 1 else ".")).items():
    if not path.is_file() or path.read_text("utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        sys.stdout.write(f"{path}\n")
