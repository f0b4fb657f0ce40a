// Loads what games' pages say, in English and without a hall: `/static/` is the page's folder, and the sentences are read from their
// files. Import it first, then the modules by `await import(…)`.
import { readFileSync, readdirSync } from "node:fs";
import { register } from "node:module";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../../src/rumpus/", import.meta.url));
const sentences = JSON.parse(readFileSync(`${source}language/en.json`, "utf8"));
for (const game of readdirSync(`${source}games`, { withFileTypes: true })) {
  if (!game.isDirectory() || game.name.startsWith("_")) continue;
  const words = JSON.parse(readFileSync(`${source}games/${game.name}/language/en.json`, "utf8"));
  for (const [key, sentence] of Object.entries(words)) sentences[`${game.name}.${key}`] = sentence;
}
globalThis.sentences = sentences;

const language = `
  const plural = new Intl.PluralRules("en");
  export const language = "en";
  export function phrase(key, values = {}) {
    const sentence = globalThis.sentences[key];
    if (sentence === undefined) throw new Error("no sentence " + key);
    const form = typeof sentence === "string" ? sentence : (sentence[plural.select(Number(values.count ?? 0))] ?? sentence.other);
    return form.replace(/\\{(\\w+)\\}/g, (hole, name) => String(values[name] ?? hole));
  }
  export const phraseOr = (key, written, values) => (key in globalThis.sentences ? phrase(key, values) : written);
  export const showNumber = (value, digits = 0) => value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  export const showOrdinal = (place) => String(place);
  export const showList = (names) => names.join(" and ");
`;
const hooks = `
  export async function resolve(specifier, context, next) {
    if (specifier.endsWith("/text/language.js") || specifier === "./language.js") return { url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(language)}`)}, shortCircuit: true };
    if (specifier.startsWith("/static/")) return next(new URL(specifier.slice(8), ${JSON.stringify(new URL("../../src/rumpus/web/", import.meta.url).href)}).href, context);
    return next(specifier, context);
  }
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
