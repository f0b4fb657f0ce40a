// @ts-check
// Names where there is little room. No DOM.

/** A bot's without its title, which a face beside it says as well: `Bot Juno 2` is Juno 2. @param {string} name */
export function bareName(name) {
  return name.replace(/^Bot (?=\S)/, "");
}

/** Two letters to tell somebody by: `Rusty Otter` is RO, `Ann` An. @param {string} name */
export function shorten(name) {
  const words = bareName(name).split(/\s+/).filter(Boolean);
  return words.length > 1 ? words.slice(0, 2).map((word) => [...word][0].toUpperCase()).join("") : [...(words[0] ?? "")].slice(0, 2).join("");
}
