// Asking the hall, or who answers for it where there is none.
import assert from "node:assert/strict";
import { test } from "node:test";

import { answerHere, askHall, expectHere } from "../../src/rumpus/web/net/fetching.js";

test("what is asked for before somebody answers for the hall waits for them", async () => {
  globalThis.fetch = () => assert.fail("nobody else is asked");
  expectHere();
  const early = askHall("/api/matches/m1");
  answerHere(async (path) => /** @type {any} */ (`here: ${path}`));
  assert.equal(await early, "here: /api/matches/m1");
  assert.equal(await askHall("/api/games"), "here: /api/games");
});
