"""Makes the helpers of other tests importable by their full names."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
