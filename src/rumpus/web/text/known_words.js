// @ts-check
// What the home page says of who looks at it: figures of a game, the challenge of the day, what friends did. No DOM.

import { phrase, showNumber } from "./language.js";
import { showPoints } from "./outcome.js";

/**
 * @typedef {import("../types.js").GameInfo} GameInfo
 * @typedef {{rating: number, provisional: boolean, games: number, rated: number, wins: number, best: number | null, streak: number}} Standing
 * @typedef {{match: string, game: string, ended: number, players: {name: string, player: string, bot: boolean}[],
 *            outcome: {places: number[], scores: number[], reason: string} | null}} Ended   a match as /api/matches tells it
 * @typedef {{text: string, title: string, match: string, at: number}} Deed
 */

/** A score of fewer points than this is no mark to beat: everybody reaches it. */
const TELLING = 20;

/**
 * What somebody has reached in a game, a line for each figure; nothing of who has never played it.
 * @param {GameInfo} info @param {Standing | undefined} standing @param {number | null} kept the best kept on this device
 * @param {number} days in a row with a try at its daily game @returns {string[]}
 */
export function sayReached(info, standing, kept, days) {
  if (!standing?.games) return [];
  const best = kept ?? standing.best ?? 0;
  const telling = info.solo && (info.ranking?.most ?? TELLING) >= TELLING && best > 0;
  const rated = !info.luck && !standing.provisional;
  const series = standing.streak > 1;
  return [
    telling && phrase("known.best", { points: showPoints(best, info) }),
    rated && phrase("known.rating", { rating: showNumber(standing.rating) }),
    series && phrase("known.wins", { count: standing.streak }),
    !series && days > 1 && phrase("known.streak", { count: days }),
    !series && standing.wins > 0 && phrase("known.won", { won: showNumber(standing.wins), games: showNumber(standing.games) }),
    phrase("known.played", { count: standing.games }),
  ]
    .filter((line) => typeof line === "string")
    .slice(0, 2);
}

/**
 * The challenge of the day: another game every day, and the next one when it is done; one that has been begun first.
 * @param {import("../types.js").DailyShown} day @returns {import("../types.js").DailyGame | null}
 */
export function pickChallenge({ n, games }) {
  if (games.length === 0) return null;
  const turned = games.map((_, place) => games[(n + place) % games.length]);
  return turned.find((game) => game.own?.state === "playing") ?? turned.find((game) => !game.own) ?? turned[0];
}

/**
 * What friends did, newest first.
 * @param {Ended[]} matches @param {string[]} friends ids @param {Record<string, GameInfo>} games @param {string} me my name: I was there
 * @param {(names: string[]) => string} join @returns {Deed[]}
 */
export function tellDeeds(matches, friends, games, me, join) {
  return matches.flatMap(({ match, game, ended, players, outcome }) => {
    const info = games[game];
    if (!info || !outcome || outcome.reason === "void" || players.some((player) => player.name === me)) return [];
    const { places, scores } = outcome;
    const dear = players.flatMap((player, seat) => (friends.includes(player.player) ? [seat] : []));
    const seat = dear.find((one) => places[one] === 1) ?? dear[0];
    if (seat === undefined) return [];
    const name = players[seat].name;
    const others = join(players.filter((_, other) => other !== seat).map((player) => player.name));
    const first = places[seat] === 1;
    const drawn = first && places.length > 1 && places.every((place) => place === 1);
    const facts = { name, others, points: showPoints(scores[seat] ?? 0, info) };
    const text = players.length === 1 ? phrase("known.scored", facts) : drawn ? phrase("known.drew", facts) : phrase(first ? "known.beat" : "known.lost", facts);
    return [{ text, title: info.title, match, at: ended }];
  });
}
