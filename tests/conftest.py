"""What all tests share: helpers beside tests are imported by their full names, and slow machines fail nothing."""

import sys
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parents[1]))

settings.register_profile("steady", deadline=None)
settings.load_profile("steady")
