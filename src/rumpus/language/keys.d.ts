// Written by tools/language_keys.py: every key there is a sentence for.
export type Key =
  | keyof typeof import("./en.json")
  | `battleship.${keyof typeof import("../games/battleship/language/en.json")}`
  | `capsules.${keyof typeof import("../games/capsules/language/en.json")}`
  | `chessbrawl.${keyof typeof import("../games/chessbrawl/language/en.json")}`
  | `deathroll.${keyof typeof import("../games/deathroll/language/en.json")}`
  | `mario99.${keyof typeof import("../games/mario99/language/en.json")}`
  | `pong.${keyof typeof import("../games/pong/language/en.json")}`
  | `stayboard.${keyof typeof import("../games/stayboard/language/en.json")}`
  | `tetris.${keyof typeof import("../games/tetris/language/en.json")}`
  | `words.${keyof typeof import("../games/words/language/en.json")}`;
