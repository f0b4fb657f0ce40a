// @ts-check
// The page's picture of Stay on the Board: an SVG board, the pad of directions, scores and announcements.
// A function of the view; it remembers only the half-chosen move, a doubtful claim, and what the next match should be.

/** @typedef {import("../../web/types.js").Ctx} Ctx */
/** @typedef {import("../../web/types.js").Picture} Picture */
/** @typedef {import("../../web/types.js").Binding} Binding */
/** @typedef {import("../../web/types.js").GameEvent} GameEvent */
/** @typedef {[number, number]} Pair */
/** @typedef {{seat: number, direction: number, distance: number, points: number, from?: Pair, to?: Pair}} Move */
/** @typedef {{seat: number, points: number, direction?: number, distance?: number, word?: string, right?: boolean}} Entry */
/**
 * @typedef {object} View
 * @property {number} size
 * @property {"normal" | "blocked"} mode
 * @property {number[]} bots
 * @property {number} turn
 * @property {Pair | null} queen
 * @property {Pair[] | null} blocked
 * @property {[number, number, number, number][] | null} moves
 * @property {{board: boolean, moves: boolean}} shown
 * @property {Pair} start
 * @property {Entry[]} history
 * @property {Move | null} last
 * @property {number} count
 * @property {number[]} scores
 * @property {Record<string, number>} breakdown
 * @property {number | null} choice
 * @property {{places: number[], scores: number[], reason: string} | null} outcome
 */

const SVG = "http://www.w3.org/2000/svg";
const CELL = 100;

/** Room around the cells for the names of rows and columns. @param {number} size */
const marginOf = (size) => 8 + size * 4.6;

/** @type {Record<number, {arrow: string, name: string, letter: string, down: number, right: number}>} */
const DIRECTIONS = {
  7: { arrow: "↖", name: "up-left", letter: "Q", down: -1, right: -1 },
  8: { arrow: "↑", name: "up", letter: "W", down: -1, right: 0 },
  9: { arrow: "↗", name: "up-right", letter: "E", down: -1, right: 1 },
  4: { arrow: "←", name: "left", letter: "A", down: 0, right: -1 },
  6: { arrow: "→", name: "right", letter: "D", down: 0, right: 1 },
  1: { arrow: "↙", name: "down-left", letter: "Z", down: 1, right: -1 },
  2: { arrow: "↓", name: "down", letter: "X", down: 1, right: 0 },
  3: { arrow: "↘", name: "down-right", letter: "C", down: 1, right: 1 },
};
const PAD = [7, 8, 9, 4, 5, 6, 1, 2, 3];

/** @type {Record<string, string>} */
const KINDS = { base: "move", size: "size", distance: "distance", blocked: "blocked", jump: "jump", mirror: "mirror" };

/** @type {Record<string, (winner: string, loser: string) => string>} */
const ENDS = {
  off_board: (_, loser) => `${loser} left the board`,
  blocked_cell: (_, loser) => `${loser} landed on a blocked cell`,
  wrong_claim: (_, loser) => `${loser} claimed no moves, but there were some`,
  no_moves: (winner) => `No moves left, and ${winner} saw it`,
  resigned: (_, loser) => `${loser} gave up`,
};

// Words.

/** @param {Pair} pair */
function nameCell([row, column]) {
  return `${"ABCDEFGHI"[column]}${row + 1}`;
}

/** Points as people see them, one decimal, halves away from zero. @param {number} hundredths */
function formatPoints(hundredths) {
  const tenths = Math.floor((Math.abs(hundredths) + 5) / 10);
  return `${hundredths < 0 && tenths ? "−" : ""}${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** @param {number} hundredths */
function signPoints(hundredths) {
  return hundredths < 0 ? formatPoints(hundredths) : `+${formatPoints(hundredths)}`;
}

/** What one entry of the history says, without its points. @param {Entry} entry @param {boolean} spoken */
function tellEntry(entry, spoken) {
  if (entry.direction !== undefined) {
    const direction = DIRECTIONS[entry.direction];
    return spoken ? `${direction.name} ${entry.distance}` : `${direction.arrow} ${entry.distance}`;
  }
  if (entry.word === "claim") return entry.right ? "no moves: right" : "no moves: wrong";
  return entry.word === "finish" ? "finished" : "goes on; the blocks are gone";
}

/** The board in words, for screen readers. @param {View} view @param {number | null} seat @returns {string} */
export function describe(view, seat) {
  /** @param {number} who */
  const person = (who) => (who === seat ? "You" : seat === null ? `Player ${who + 1}` : "Your opponent");
  const parts = [`${view.size} by ${view.size} board, ${view.mode === "blocked" ? "blocked cells" : "normal"} mode.`];
  if (view.queen) parts.push(`Queen on ${nameCell(view.queen)}.`);
  else parts.push(`The board is hidden. The queen started on ${nameCell(view.start)}.`);
  if (view.blocked?.length) parts.push(`Blocked: ${view.blocked.map(nameCell).join(", ")}.`);
  if (view.last) parts.push(`Last move: ${person(view.last.seat)}, ${tellEntry(view.last, true)}.`);
  if (view.outcome) {
    const winner = view.outcome.places.indexOf(1);
    parts.push(`${person(winner)} won. ${ENDS[view.outcome.reason]?.(person(winner), person(1 - winner)) ?? ""}.`);
  } else if (view.choice !== null) {
    parts.push(`There are no moves. ${person(view.choice)} may finish or continue.`);
  } else {
    parts.push(`${person(view.turn)} to move.`);
    if (view.moves?.length) {
      const list = view.moves.map(([way, far, row, column]) => `${DIRECTIONS[way].name} ${far} to ${nameCell([row, column])}`);
      parts.push(`Available: ${list.join("; ")}.`);
    } else if (view.moves) parts.push("No moves are available.");
  }
  parts.push(`Points: ${view.scores.map((score, who) => `${person(who)} ${formatPoints(score)}`).join(", ")}.`);
  return parts.join(" ");
}

/** The keys of the rules page. Two people on one keyboard share them. @param {number} slots @returns {Binding[]} */
export function bindings(slots) {
  if (slots < 1) return [];
  const ways = PAD.filter((key) => key !== 5).map((key) => {
    const { letter, name, arrow } = DIRECTIONS[key];
    return {
      name: `dir${key}`,
      slot: 0,
      codes: [`Numpad${key}`, `Key${letter}`, `Digit${key}`],
      label: `${arrow} ${name}; again for a longer move`,
      keys: `${letter} ${key}`,
    };
  });
  return [
    ...ways,
    { name: "confirm", slot: 0, codes: ["Numpad5", "Enter", "Space", "NumpadEnter", "Digit5"], label: "Confirm the move", keys: "Enter Space 5" },
    { name: "claim", slot: 0, codes: ["NumpadDecimal", "Backspace"], label: "Claim that there are no moves", keys: "⌫ Num." },
    { name: "finish", slot: 0, codes: ["KeyF"], label: "Finish after a right claim (C continues)", keys: "F" },
    { name: "board", slot: 0, codes: ["NumpadDivide", "KeyH"], label: "Hide or show the board", keys: "H /" },
    { name: "moves", slot: 0, codes: ["KeyM"], label: "Show or hide available moves", keys: "M" },
    { name: "mode", slot: 0, codes: ["NumpadMultiply", "KeyB"], label: "Blocked cells in the next match", keys: "B *" },
    { name: "bigger", slot: 0, codes: ["NumpadAdd", "Equal"], label: "Larger board in the next match", keys: "+ =" },
    { name: "smaller", slot: 0, codes: ["NumpadSubtract", "Minus"], label: "Smaller board in the next match", keys: "−" },
  ];
}

// Drawing helpers.

/** @param {string} tag @param {Record<string, string | number>} attributes @param {...Node} children */
function svg(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {string} name @param {...(Node | string)} children */
function html(tag, name, ...children) {
  const node = document.createElement(tag);
  node.className = name;
  node.append(...children);
  return node;
}

/** @param {string} name @param {() => void} press @param {...(Node | string)} children */
function button(name, press, ...children) {
  const node = html("button", name, ...children);
  node.type = "button";
  node.addEventListener("click", (event) => {
    if (event.detail > 0) node.blur(); // a pointer: keep Enter and Space for confirming
    press();
  });
  return node;
}

/** The middle of a cell, in the coordinates of the cells' own group. @param {Pair} pair @returns {[number, number]} */
function middle([row, column]) {
  return [column * CELL + CELL / 2, row * CELL + CELL / 2];
}

function drawQueen() {
  const crown = "M29 68 L17 37 L33 53 L34.5 29 L44 51 L50 24 L56 51 L65.5 29 L67 53 L83 37 L71 68 Q50 61 29 68 Z";
  const pearls = [[17, 33], [34.5, 24.5], [50, 19], [65.5, 24.5], [83, 33]];
  return [
    svg("ellipse", { cx: 50, cy: 87, rx: 30, ry: 5, class: "sb-queen-shade" }),
    svg("path", { d: crown, class: "sb-queen-body" }),
    ...pearls.map(([cx, cy]) => svg("circle", { cx, cy, r: 4.6, class: "sb-queen-pearl" })),
    svg("path", { d: "M28 72 Q50 65 72 72 L70.5 78 Q50 71.5 29.5 78 Z", class: "sb-queen-band" }),
    svg("path", { d: "M30 81 Q50 74.5 70 81 L74 87.5 Q50 92 26 87.5 Z", class: "sb-queen-body" }),
    svg("circle", { cx: 50, cy: 58, r: 3.2, class: "sb-queen-gem" }),
  ];
}

/** The arrow of a move, short of the cells' middles. @param {Pair} from @param {Pair} to @param {number} size */
function drawTrail(from, to, size) {
  const [x1, y1] = middle(from);
  const [tx, ty] = middle(keepNear(to, size));
  const length = Math.hypot(tx - x1, ty - y1) || 1;
  const [ux, uy] = [(tx - x1) / length, (ty - y1) / length];
  const [x2, y2] = [tx - ux * 34, ty - uy * 34];
  const head = [[x2, y2], [x2 - ux * 20 - uy * 12, y2 - uy * 20 + ux * 12], [x2 - ux * 20 + uy * 12, y2 - uy * 20 - ux * 12]];
  return svg("g", { class: "sb-trail" },
    svg("circle", { cx: x1, cy: y1, r: 9 }),
    svg("line", { x1: x1 + ux * 9, y1: y1 + uy * 9, x2: x2 - ux * 16, y2: y2 - uy * 16 }),
    svg("polygon", { points: head.map((point) => point.join(",")).join(" ") }));
}

/** A cell that may lie off the board, drawn at the board's edge. @param {Pair} pair @param {number} size @returns {Pair} */
function keepNear([row, column], size) {
  const out = marginOf(size) / CELL + 0.04;
  /** @param {number} place */
  const keep = (place) => Math.min(size - 1 + out, Math.max(-out, place));
  return [keep(row), keep(column)];
}

/** The still part of the board: paper, cells, names of rows and columns. @param {number} size @param {boolean} demo */
function drawGrid(size, demo) {
  const margin = marginOf(size);
  const [low, span] = [3 - margin, size * CELL + margin * 2 - 6];
  const nodes = [svg("rect", { x: low, y: low, width: span, height: span, rx: margin * 0.5, class: "sb-frame" })];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const tone = (row + column) % 2 ? "sb-cell sb-cell-dark" : "sb-cell";
      nodes.push(svg("rect", { x: column * CELL, y: row * CELL, width: CELL, height: CELL, class: tone }));
    }
    if (demo) continue;
    const [along, beside] = [row * CELL + CELL / 2, 1 - margin / 2];
    nodes.push(drawLabel("ABCDEFGHI"[row], along, beside, size), drawLabel(String(row + 1), beside, along, size));
  }
  nodes.push(svg("rect", { x: 0, y: 0, width: size * CELL, height: size * CELL, class: "sb-edge" }));
  return nodes;
}

/** @param {string} text @param {number} x @param {number} y @param {number} size */
function drawLabel(text, x, y, size) {
  const label = svg("text", { x, y, class: "sb-label", "font-size": 3 + size * 3.2 });
  label.textContent = text;
  return label;
}

/** A blocked cell: red cross on hatching, so that it is told without colour. @param {Pair} pair */
function drawBlock(pair) {
  const [x, y] = middle(pair);
  const lines = [-40, -20, 0, 20, 40].map((shift) => {
    const [a, b] = [Math.max(-46, shift - 46), Math.min(46, shift + 46)];
    return svg("line", { x1: x + a, y1: y + (shift - a), x2: x + b, y2: y + (shift - b), class: "sb-hatch" });
  });
  return svg("g", {},
    svg("rect", { x: x - 46, y: y - 46, width: 92, height: 92, rx: 6, class: "sb-block" }),
    ...lines,
    svg("path", { d: `M${x - 18} ${y - 18} L${x + 18} ${y + 18} M${x + 18} ${y - 18} L${x - 18} ${y + 18}`, class: "sb-cross" }));
}

/** @param {HTMLElement} root @param {Ctx} ctx @returns {Picture} */
export function mount(root, ctx) {
  const fixedHeight = root.clientHeight > 0; // measured while empty: the shell has given the root a height
  /** @type {View | null} */
  let view = null;
  /** @type {{direction: number, distance: number} | null} */
  let chosen = null;
  let moment = "";
  let doubted = false;
  let drawnSize = 0;
  let toastTimer = 0;
  /** @type {{size: number, mode: string} | null} what the next match should be */
  let next = null;

  const still = svg("g", {});
  const blocks = svg("g", {});
  const trail = svg("g", {});
  const dots = svg("g", {});
  const queen = svg("g", { class: "sb-queen" }, svg("g", { class: "sb-queen-tilt" }, ...drawQueen()));
  const picture = svg("svg", { class: "sb-svg", role: "img" }, still, blocks, trail, dots, queen);
  const cover = html("div", "sb-cover");
  const board = html("div", "sb-board", picture, cover);
  const frame = html("div", `sb${ctx.demo ? " sb-demo" : ""}${ctx.calm ? " sb-calm" : ""}`, board);

  // Controls.
  const players = [0, 1].map((seat) => {
    const mark = html("span", "sb-mark");
    const gain = html("span", "sb-gain");
    const score = html("span", "sb-score");
    const name = html("span", "sb-name", ctx.names[seat] ?? `Player ${seat + 1}`);
    return { box: html("div", "sb-player", mark, name, gain, score), mark, gain, score };
  });
  const status = html("p", "sb-status");
  /** @type {Map<number, {node: HTMLButtonElement, far: HTMLElement}>} */
  const ways = new Map();
  const centreMove = html("span", "sb-centre-move");
  const centreWord = html("span", "sb-centre-word");
  const centre = button("sb-way sb-centre", confirm, centreMove, centreWord);
  const pad = html("div", "sb-pad", ...PAD.map((key) => {
    if (key === 5) return centre;
    const { arrow, letter } = DIRECTIONS[key];
    const far = html("span", "sb-far");
    const node = button("sb-way", () => selectWay(key), html("span", "sb-arrow", arrow), far, html("kbd", "sb-key", letter));
    ways.set(key, { node, far });
    return node;
  }));
  pad.setAttribute("role", "group");
  pad.setAttribute("aria-label", "Direction and distance");
  const claimButton = button("sb-button sb-claim", claim, "No moves", html("kbd", "sb-key", "⌫"));
  const finishButton = button("sb-button sb-finish", () => choose("finish"));
  const continueButton = button("sb-button", () => choose("continue"));
  const decide = html("div", "sb-decide", finishButton, continueButton);
  const movesSwitch = makeSwitch("Moves", "M", () => toggle("moves"));
  const boardSwitch = makeSwitch("Board", "H", () => toggle("board"));
  const tools = html("div", "sb-tools", claimButton, movesSwitch, boardSwitch);
  const nextText = html("span", "sb-next-text");
  const nextMode = button("sb-button sb-small", switchMode);
  const smaller = button("sb-button sb-small", () => changeSize(-1), "−");
  const larger = button("sb-button sb-small", () => changeSize(1), "+");
  smaller.setAttribute("aria-label", "Smaller board in the next match");
  larger.setAttribute("aria-label", "Larger board in the next match");
  const nextBox = html("div", "sb-next", nextText, smaller, larger, nextMode);
  const list = html("ol", "sb-history");
  const toast = html("div", "sb-toast");
  toast.setAttribute("role", "status");
  const hands = html("div", "sb-hands", pad, decide, tools);
  if (!ctx.demo) {
    frame.append(html("div", "sb-players", players[0].box, players[1].box), status, hands, list, nextBox, toast);
    nextBox.hidden = !ctx.option || ctx.seats.length === 0;
    hands.hidden = ctx.seats.length === 0;
  }
  root.append(frame);

  /** @param {string} text @param {string} key @param {() => void} press */
  function makeSwitch(text, key, press) {
    const node = button("sb-button sb-switch", press, html("span", "sb-knob"), text, html("kbd", "sb-key", key));
    node.setAttribute("role", "switch");
    return node;
  }

  // What the hand does.

  /** The seat of this page whose turn it is. */
  function actor() {
    return view && !view.outcome && ctx.seats.includes(view.turn) ? view.turn : null;
  }

  function mayMove() {
    return view !== null && actor() !== null && view.choice === null;
  }

  /** Choose a direction; again for a longer move. @param {number} direction */
  function selectWay(direction) {
    if (!view || !mayMove()) return false;
    const again = chosen?.direction === direction ? chosen.distance : 0;
    chosen = { direction, distance: (again % (view.size - 1)) + 1 };
    draw();
    ctx.say(`${DIRECTIONS[direction].name} ${chosen.distance}${loses() ? ", this move loses" : ""}`);
    return true;
  }

  /** Whether the chosen move is known to lose: told only if available moves are shown. */
  function loses() {
    const pick = chosen;
    return !!(pick && view?.moves && !view.moves.some(([way, far]) => way === pick.direction && far === pick.distance));
  }

  function confirm() {
    const seat = actor();
    if (seat === null || !chosen || !mayMove()) return false;
    const word = `move ${chosen.direction} ${chosen.distance}`;
    chosen = null;
    ctx.send(seat, word);
    draw();
    return true;
  }

  function claim() {
    const seat = actor();
    if (seat === null || !view || !mayMove()) return false;
    if (view.moves?.length && !doubted) {
      doubted = true;
      showToast("There are moves, and a wrong claim loses. Press again to claim anyway.");
    } else ctx.send(seat, "claim");
    return true;
  }

  /** @param {string} word */
  function choose(word) {
    const seat = actor();
    if (seat === null || view?.choice === null) return false;
    ctx.send(seat, word);
    return true;
  }

  /** @param {"moves" | "board"} what */
  function toggle(what) {
    if (!view || view.outcome || !ctx.seats.length) return false;
    for (const seat of ctx.seats) ctx.send(seat, `${what} ${view.shown[what] ? "off" : "on"}`);
    return true;
  }

  /** @param {number} change */
  function changeSize(change) {
    if (!next) return false;
    const size = Math.min(9, Math.max(2, next.size + change));
    return askNext("size", size, `Next match: ${size}×${size}`, () => { if (next) next.size = size; });
  }

  function switchMode() {
    if (!next) return false;
    const mode = next.mode === "blocked" ? "normal" : "blocked";
    const text = `Next match: ${mode === "blocked" ? "blocked cells" : "normal"}`;
    return askNext("mode", mode, text, () => { if (next) next.mode = mode; });
  }

  /** @param {string} name @param {number | string} value @param {string} text @param {() => void} note */
  function askNext(name, value, text, note) {
    if (!ctx.seats.length) return false;
    if (ctx.option) {
      ctx.option(name, value);
      note();
      showToast(text);
      draw();
    } else showToast("Size and mode are chosen before a match.");
    return true;
  }

  /** @param {string} text */
  function showToast(text) {
    toast.textContent = text;
    toast.classList.add("sb-on");
    window.clearTimeout(toastTimer);
    toastTimer = window.setTimeout(() => toast.classList.remove("sb-on"), 2600);
  }

  /** A tap on a marked cell selects its move, a second tap confirms. @param {number} direction @param {number} distance */
  function tapCell(direction, distance) {
    if (!mayMove()) return;
    if (chosen?.direction === direction && chosen.distance === distance) confirm();
    else {
      chosen = { direction, distance };
      draw();
    }
  }

  // Drawing.

  function draw() {
    if (!view) return;
    drawBoard(view);
    if (ctx.demo) return;
    drawPlayers(view);
    drawHands(view);
    drawHistory(view);
  }

  /** @param {View} now */
  function drawBoard(now) {
    const margin = marginOf(now.size);
    const span = now.size * CELL + margin * 2;
    if (drawnSize !== now.size) {
      drawnSize = now.size;
      picture.setAttribute("viewBox", `${-margin} ${-margin} ${span} ${span}`);
      cover.style.inset = `${(margin / span) * 100}%`;
      still.replaceChildren(...drawGrid(now.size, ctx.demo));
    }
    picture.setAttribute("aria-label", describe(now, ctx.seats.length === 1 ? ctx.seats[0] : null));
    blocks.replaceChildren(...(now.blocked ?? []).map(drawBlock));
    trail.replaceChildren(...(now.last?.from && now.last.to ? [drawTrail(now.last.from, now.last.to, now.size)] : []));
    const active = mayMove();
    dots.replaceChildren(...(now.moves ?? []).map(([direction, distance, row, column]) => {
      const [x, y] = middle([row, column]);
      const picked = chosen?.direction === direction && chosen.distance === distance;
      const spot = svg("g", { class: `sb-spot${picked ? " sb-picked" : ""}${active ? " sb-active" : ""}` },
        svg("rect", { x: x - 50, y: y - 50, width: 100, height: 100, class: "sb-hit" }),
        svg("rect", { x: x - 44, y: y - 44, width: 88, height: 88, rx: 12, class: "sb-ring" }),
        svg("circle", { cx: x, cy: y, r: picked ? 17 : 13, class: "sb-dot" }));
      if (active) spot.addEventListener("click", () => tapCell(direction, distance));
      return spot;
    }));
    const fell = now.outcome && (now.outcome.reason === "off_board" || now.outcome.reason === "blocked_cell");
    const place = fell && now.last?.to ? keepNear(now.last.to, now.size) : now.queen;
    queen.classList.toggle("sb-fallen", !!fell);
    queen.classList.toggle("sb-gone", !place);
    if (place) queen.style.transform = `translate(${place[1] * CELL}px, ${place[0] * CELL}px)`;
    drawCover(now);
  }

  /** @param {View} now */
  function drawCover(now) {
    cover.hidden = now.queen !== null;
    if (now.queen) return;
    const told = now.history.slice(-5);
    const lines = told.map((entry, place) => {
      const line = html("li", place === told.length - 1 ? "sb-told sb-latest" : "sb-told");
      line.append(html("span", "sb-who", ctx.names[entry.seat] ?? ""), html("span", "sb-what", tellEntry(entry, false)));
      return line;
    });
    cover.replaceChildren(html("div", "sb-cloth",
      html("p", "sb-cover-title", "Board hidden"),
      html("p", "sb-cover-start", `Start ${nameCell(now.start)}`),
      html("ol", "sb-announcements", ...lines)));
  }

  /** @param {View} now */
  function drawPlayers(now) {
    players.forEach((player, seat) => {
      const won = now.outcome?.places[seat] === 1;
      const turn = !now.outcome && now.turn === seat;
      player.box.classList.toggle("sb-turn", turn);
      player.box.classList.toggle("sb-won", won);
      player.mark.textContent = won ? "★" : turn ? "▶" : "";
      player.score.textContent = formatPoints(now.scores[seat]);
      const newest = now.history[now.history.length - 1];
      player.gain.textContent = newest?.seat === seat && newest.points ? signPoints(newest.points) : "";
      player.gain.classList.toggle("sb-minus", !!newest && newest.points < 0);
    });
    status.textContent = tellStatus(now);
    status.classList.toggle("sb-warn", loses());
  }

  /** @param {View} now */
  function tellStatus(now) {
    const name = ctx.names[now.turn] ?? `Player ${now.turn + 1}`;
    if (now.outcome) {
      const winner = now.outcome.places.indexOf(1);
      const [first, second] = [ctx.names[winner] ?? "", ctx.names[1 - winner] ?? ""];
      return `${first} wins. ${ENDS[now.outcome.reason]?.(first, second) ?? ""}.`;
    }
    if (now.choice !== null) return `${name} is right: no moves are left.`;
    if (actor() === null) return `${name} is to move.`;
    if (loses()) return "⚠ This move loses.";
    if (chosen) return "Confirm, or press again for a longer move.";
    return ctx.seats.length > 1 ? `${name}, your move.` : "Your move: choose a direction.";
  }

  /** @param {View} now */
  function drawHands(now) {
    const active = mayMove();
    const asked = now.choice !== null && actor() !== null;
    pad.hidden = asked;
    decide.hidden = !asked;
    const bonus = now.size * 100;
    finishButton.replaceChildren(`Finish ${signPoints(bonus)}`, html("kbd", "sb-key", "F"));
    continueButton.replaceChildren("Continue, blocks removed", html("kbd", "sb-key", "C"));
    for (const [key, { node, far }] of ways) {
      const picked = chosen?.direction === key;
      node.disabled = !active;
      node.classList.toggle("sb-picked", picked);
      far.textContent = picked && chosen ? String(chosen.distance) : "";
      node.setAttribute("aria-label", `${DIRECTIONS[key].name}${picked && chosen ? `, ${chosen.distance}` : ""}`);
    }
    const rival = now.last && !(active && now.last.seat === now.turn) ? now.last : null;
    centre.disabled = !active || !chosen;
    centre.classList.toggle("sb-ready", !!chosen);
    centre.classList.toggle("sb-danger", loses());
    const shown = chosen ?? rival;
    centreMove.textContent = shown ? `${DIRECTIONS[shown.direction].arrow} ${shown.distance}` : "♛";
    centreWord.textContent = chosen ? "Confirm" : rival ? (ctx.names[rival.seat] ?? "last") : "";
    centre.setAttribute("aria-label", chosen ? `Confirm ${DIRECTIONS[chosen.direction].name} ${chosen.distance}`
      : rival ? `Last move: ${ctx.names[rival.seat] ?? ""} ${tellEntry(rival, true)}` : "No move chosen");
    claimButton.disabled = !active;
    movesSwitch.setAttribute("aria-checked", String(now.shown.moves));
    boardSwitch.setAttribute("aria-checked", String(now.shown.board));
    movesSwitch.disabled = boardSwitch.disabled = !!now.outcome;
    if (!next) return;
    nextText.textContent = `Next match: ${next.size}×${next.size}`;
    nextMode.textContent = next.mode === "blocked" ? "Blocked cells" : "Normal";
    nextMode.setAttribute("aria-label", `Mode of the next match: ${nextMode.textContent}`);
  }

  /** @param {View} now */
  function drawHistory(now) {
    const lines = now.history.slice().reverse().map((entry, place) => {
      const line = html("li", "sb-line",
        html("span", "sb-who", ctx.names[entry.seat] ?? ""),
        html("span", "sb-what", tellEntry(entry, false)),
        html("span", "sb-worth", entry.points ? signPoints(entry.points) : ""));
      if (place === 0 && entry.direction !== undefined && Object.keys(now.breakdown).length) {
        const parts = Object.entries(now.breakdown).map(([kind, points]) => `${KINDS[kind] ?? kind} ${signPoints(points)}`);
        line.append(html("span", "sb-parts", parts.join(", ")));
      }
      return line;
    });
    list.replaceChildren(...lines);
  }

  /** Give the board the largest square that fits, beside the controls or above them. */
  function fit() {
    const width = root.clientWidth;
    const height = fixedHeight ? root.clientHeight : window.innerHeight - Math.max(0, root.getBoundingClientRect().top);
    if (!width || !height) return;
    const wide = !ctx.demo && width >= 700 && width > height * 0.95;
    frame.classList.toggle("sb-wide", wide);
    frame.classList.toggle("sb-short", wide && height < 620);
    let side = Math.min(width, height);
    if (!ctx.demo) {
      const others = ctx.seats.length ? 334 : 130;
      side = wide ? Math.min(height - 24, width - 368) : Math.min(width - 16, Math.max(220, height - others));
    }
    frame.style.setProperty("--sb-side", `${Math.floor(side)}px`);
    frame.style.setProperty("--sb-height", `${Math.floor(height)}px`);
  }
  const watch = new ResizeObserver(fit);
  watch.observe(root);
  window.addEventListener("resize", fit);
  fit();

  /** What happened, aloud. @param {GameEvent} event */
  function announce(event) {
    const name = ctx.names[event.seat] ?? "";
    if (event.name === "moved") ctx.say(`${name}: ${tellEntry(/** @type {any} */ (event), true)}, ${signPoints(event.points)}.`);
    else if (event.name === "mirror") {
      ctx.say(`${name}: mirror move, minus 2.`);
      showToast(`${name}: mirror move −2.0`);
    } else if (event.name === "left_board") ctx.say(`${name} left the board.`);
    else if (event.name === "hit_block") ctx.say(`${name} landed on a blocked cell.`);
    else if (event.name === "claimed") ctx.say(`${name} claims no moves: ${event.right ? "right" : "wrong"}.`);
    else if (event.name === "continued") ctx.say(`${name} continues. The blocks are gone.`);
  }

  return {
    update(fresh, events) {
      view = /** @type {View} */ (fresh);
      next ??= { size: view.size, mode: view.mode };
      const now = `${view.count} ${view.turn} ${view.choice} ${view.outcome ? 1 : 0}`;
      if (now !== moment) {
        moment = now;
        chosen = null;
        doubted = false;
      }
      draw();
      if (!ctx.demo) events.forEach(announce);
    },
    command(name, _slot, down) {
      if (!down || !view) return false;
      if (view.choice !== null && name === "dir3") return choose("continue");
      if (view.choice !== null && name === "confirm") return choose("finish");
      if (name.startsWith("dir")) return selectWay(Number(name.slice(3)));
      if (name === "confirm") return confirm();
      if (name === "claim") return claim();
      if (name === "finish") return choose("finish");
      if (name === "board" || name === "moves") return toggle(name);
      if (name === "mode") return switchMode();
      if (name === "bigger") return changeSize(1);
      if (name === "smaller") return changeSize(-1);
      return false;
    },
    destroy() {
      watch.disconnect();
      window.removeEventListener("resize", fit);
      window.clearTimeout(toastTimer);
      frame.remove();
    },
  };
}
