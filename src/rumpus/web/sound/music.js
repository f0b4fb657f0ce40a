// @ts-check
// When a table's music plays: while its match is on, where it can be seen, and if it is wanted at all. What plays it, and
// the music itself, are fetched then.

import { hearsMusic, soundContext } from "./sound.js";
import { persist } from "../net/fetching.js";
import { readPrefs } from "../state/storage.js";
import { isAsleep } from "../ui/dom.js";

/**
 * @typedef {ReturnType<typeof import("./music/band.js").makeBand>} Band
 * @typedef {{player: import("./music/player.js").Player, band: Band, every: number}} Playing
 */

export class Tune {
  #board;
  #on = false;
  #match = "";
  #fetching = false;
  #ended = false;
  #sounding = false;
  #timer = 0;
  /** @type {Playing | null} */
  #playing = null;
  #look = () => this.#follow();

  /** @param {import("../table/board.js").Board} board whose game and danger it follows */
  constructor(board) {
    this.#board = board;
    addEventListener("rp-sound", this.#look);
    document.addEventListener("visibilitychange", this.#look);
  }

  /** @param {import("../types.js").TableShown | undefined} table none while no match is on the screen */
  update(table) {
    this.#on = table?.state === "PLAYING";
    if ((!this.#on && table?.state !== "PAUSED") || table?.match !== this.#match) this.#drop();
    this.#match = table?.match ?? "";
    this.#follow();
  }

  destroy() {
    this.#ended = true;
    removeEventListener("rp-sound", this.#look);
    document.removeEventListener("visibilitychange", this.#look);
    this.#drop();
  }

  #follow() {
    clearTimeout(this.#timer);
    const wanted = this.#on && !this.#ended && hearsMusic();
    const heard = wanted && !document.hidden && !isAsleep(this.#board.root);
    if (heard && this.#playing?.band.mayPlay()) {
      const { player, band } = this.#playing;
      band.setVolume(readPrefs().music_volume);
      player.look();
      this.#sounding = true;
    } else this.#hush();
    if (heard && !this.#playing) this.#fetch();
    if (wanted && !document.hidden && this.#playing) this.#timer = setTimeout(this.#look, this.#playing.every);
  }

  async #fetch() {
    const context = soundContext();
    const music = this.#board.module?.music;
    if (this.#fetching || !context || !music) return;
    this.#fetching = true;
    const match = this.#match;
    try {
      const [{ makeBand }, { Player, LOOK_MS }, { score, danger }] = await Promise.all([persist(() => import("./music/band.js")), persist(() => import("./music/player.js")), persist(music)]);
      if (this.#ended || match !== this.#match) return;
      const board = this.#board;
      const band = makeBand(context);
      this.#playing = { band, player: new Player(score, band, () => (board.stream ? danger(board.stream.view, board.seats) : 0)), every: LOOK_MS };
    } catch (problem) {
      console.error(problem);
      return;
    } finally {
      this.#fetching = false;
    }
    this.#follow();
  }

  /** Silent at once, with what was sounded ahead; it goes on where it was. */
  #hush() {
    if (!this.#sounding || !this.#playing) return;
    this.#sounding = false;
    this.#playing.band.setVolume(0);
    this.#playing.player.rest();
  }

  #drop() {
    clearTimeout(this.#timer);
    this.#hush();
    this.#playing?.band.close();
    this.#playing = null;
  }
}
