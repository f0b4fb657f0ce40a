// What was played without the hall is brought to it (worker/bring_each.js), as much of it as it takes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bringEach } from "../../src/rumpus/web/worker/bring_each.js";

/** Bring four matches, one of them brought before, to a hall that answers so. */
async function bring(...statuses) {
  const kept = ["one", "two", "three", "four"].map((id) => [`match/${id}`, { id, outcome: {}, ...(id === "one" && { brought: "LUMIKA-1" }) }]);
  const noted = {};
  const send = async ({ id }) => new Response(JSON.stringify({ match: `LUMIKA-${id}` }), { status: statuses.shift() });
  const found = await bringEach(kept, send, async (key, match) => void (noted[key] = match.brought));
  return { ...found, noted };
}

test("each is brought once, and one that is refused keeps none of the others back", async () => {
  assert.deepEqual(await bring(200, 422, 200), { taken: 2, all: true, noted: { "match/two": "LUMIKA-two", "match/three": "-", "match/four": "LUMIKA-four" } });
});

test("a hall that has enough for now is asked about the rest another time, and what it took is told", async () => {
  assert.deepEqual(await bring(200, 429), { taken: 1, all: false, noted: { "match/two": "LUMIKA-two" } });
});
