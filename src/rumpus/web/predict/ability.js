// @ts-check
// Why this page does not play ahead although it might; the settings tell. Forgotten when the page is loaded anew.

/** @type {"slow" | "trouble" | null} */
let given = null;

/** It was tried, and given up. @param {"slow" | "trouble"} why the rules answer too slowly here, or not at all */
export function giveUpAhead(why) {
  given = why;
}

/** Why it was given up; null if it was not. */
export function whyNotAhead() {
  return given;
}
