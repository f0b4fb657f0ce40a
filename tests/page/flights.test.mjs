// What players send each other, on its way: from here to there in less than half a second, behind the fields that are played.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FLIGHT_MS, Flights, edgeTowards, placeAt } from "../../src/rumpus/web/canvas/flights.js";

const sent = { from: [100, 400], to: [900, 100], size: 20, tint: "#f00", pieces: ["red", "blue"] };

/** A canvas that keeps what is done to it. */
function makeCanvas() {
  const done = [];
  const g = new Proxy({}, { get: (_, name) => (...how) => void done.push([name, ...how]), set: () => true });
  return { done, canvas: { width: 0, height: 0, hidden: false, getContext: () => g } };
}

test("it flies in an arc from one to the other", () => {
  assert.ok(FLIGHT_MS >= 300 && FLIGHT_MS <= 500);
  assert.deepEqual(placeAt(sent, 0), [100, 400]);
  assert.deepEqual(placeAt(sent, 1).map(Math.round), [900, 100]);
  assert.deepEqual(placeAt(sent, -1), [100, 400], "what follows it waits at the beginning");
  const [x, y] = placeAt(sent, 0.2);
  assert.deepEqual([0, 150, 900].map((there) => edgeTowards({ x: 100, w: 80 }, there)), [100, 140, 180], "it leaves by the side it goes to");
  assert.ok(y < 400 - (300 * (x - 100)) / 800, "above the straight line");
});

test("all pieces are drawn and wiped, but not over the fields; the layer is there only while something flies", () => {
  const { done, canvas } = makeCanvas();
  const flights = new Flights(canvas, false);
  flights.measure(1000, 500, [{ x: 10, y: 20, w: 100, h: 200 }]);
  assert.deepEqual([canvas.width, canvas.height, canvas.hidden], [1000, 500, true]);
  flights.launch(sent, 1000);
  assert.equal(flights.draw(1100), true);
  assert.equal(canvas.hidden, false);
  assert.deepEqual(done.filter(([name]) => name === "drawImage").map(([, piece, , , w]) => [piece, w]), [["red", 20], ["blue", 20]]);
  const clip = done.findIndex(([name]) => name === "clip");
  assert.deepEqual(done[clip], ["clip", "evenodd"]);
  assert.deepEqual(done.slice(clip - 2, clip), [["rect", 0, 0, 1000, 500], ["rect", 10, 20, 100, 200]]);
  assert.ok(done.findIndex(([name]) => name === "drawImage") > clip);
  const drawn = done.filter(([name]) => name === "drawImage" || name === "arc").length - 1;
  done.length = 0;
  assert.equal(flights.draw(1000 + FLIGHT_MS), false);
  assert.equal(canvas.hidden, true);
  assert.deepEqual([...new Set(done.map(([name]) => name))], ["clearRect"]);
  assert.equal(done.length, drawn);
});

test("with little motion nothing flies", () => {
  const { canvas } = makeCanvas();
  const flights = new Flights(canvas, true);
  flights.measure(1000, 500, []);
  flights.launch(sent, 0);
  assert.equal(flights.draw(10), false);
  assert.equal(canvas.hidden, true);
});
