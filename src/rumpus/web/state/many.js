// @ts-check
// Which seats are worth a line of their own where there are many: people, and who came first. No DOM.

/** So many seats are all listed. */
const ALL = 16;
const BEST = 3;

/**
 * The seats to be listed; of many, those that people hold.
 * @template {{kind: string}} S @param {S[]} seats @returns {number[]}
 */
export function listedSeats(seats) {
  const all = seats.map((_, place) => place);
  return seats.length <= ALL ? all : all.filter((place) => seats[place].kind === "person");
}

/** How many bots are not. @param {{kind: string}[]} seats */
export function countUnlisted(seats) {
  return seats.length <= ALL ? 0 : seats.filter(({ kind }) => kind === "bot").length;
}

/**
 * Of seats by their places those to be listed; of many, the best and people.
 * @param {number[]} order @param {(seat: number) => boolean} isPerson @returns {number[]}
 */
export function listedPlaces(order, isPerson) {
  return order.length <= ALL ? order : order.filter((seat, i) => i < BEST || isPerson(seat));
}
