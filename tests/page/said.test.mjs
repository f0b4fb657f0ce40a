// What the hall has to say, in words for the reader (text/said.js).
import "./english.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { tell } = await import("../../src/rumpus/web/text/said.js");

test("until when somebody is banned is told by the reader's own clock", () => {
  const until = { at: Date.UTC(2030, 0, 31, 22, 30) / 1000 };
  const told = (zone) => {
    process.env.TZ = zone;
    return tell({ say: "refused.banned_until", facts: { until, reason: "rude words" } });
  };
  const was = process.env.TZ;
  try {
    assert.match(told("UTC"), /until Jan 31, 2030, 10:30\sPM: rude words$/);
    assert.match(told("Asia/Tokyo"), /until Feb 1, 2030, 7:30\sAM: rude words$/);
    assert.match(told("America/New_York"), /until Jan 31, 2030, 5:30\sPM: rude words$/);
  } finally {
    if (was === undefined) delete process.env.TZ;
    else process.env.TZ = was;
  }
});
