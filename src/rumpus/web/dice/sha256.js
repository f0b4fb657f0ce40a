// @ts-check
// SHA-256 (FIPS 180-4) in a few lines: pages over plain http in a home network have no crypto.subtle.

/** The first 32 bits of the fractional parts of a root of the first primes. @param {number} count @param {number} root */
function fractions(count, root) {
  const words = [];
  for (let number = 2; words.length < count; number++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) prime = false;
    if (prime) words.push(((number ** (1 / root)) % 1) * 2 ** 32 | 0);
  }
  return words;
}

const FIRST = fractions(8, 2);
const ROUNDS = fractions(64, 3);

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * The SHA-256 of a text in UTF-8, as 64 hexadecimal digits.
 * @param {string} text @returns {string}
 */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const data = new DataView(new ArrayBuffer(length));
  bytes.forEach((byte, place) => data.setUint8(place, byte));
  data.setUint8(bytes.length, 0x80);
  data.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  data.setUint32(length - 4, bytes.length * 8);
  const hash = [...FIRST];
  const words = new Array(64);
  for (let start = 0; start < length; start += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) words[i] = data.getInt32(start + i * 4);
      else {
        const low = turn(words[i - 15], 7) ^ turn(words[i - 15], 18) ^ (words[i - 15] >>> 3);
        const high = turn(words[i - 2], 17) ^ turn(words[i - 2], 19) ^ (words[i - 2] >>> 10);
        words[i] = (words[i - 16] + low + words[i - 7] + high) | 0;
      }
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, place) => (hash[place] = (hash[place] + word) | 0));
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
