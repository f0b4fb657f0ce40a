"""`python -m tests.prediction [MATCHES]`: so many random matches of each game in real time, 1,000 unless said."""

import json
import sys

from tests.prediction.matches import PREDICTED, play_many

SECONDS = 4

if __name__ == "__main__":
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for name in PREDICTED:
        told = {"game": name, "matches": matches, **play_many(name, matches, SECONDS)}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()
