// @ts-check
// A colour and a face for everybody around a big screen, by the number they keep the whole evening. Drawn by us; never
// colour alone. Numbers and paths only: nodes are made of them in person_mark.js, pictures in canvas/person_mark.js.

const COLOURS = ["#f0b84a", "#62b5ea", "#f2836f", "#7fd39c", "#c9a0f2", "#f59fc6", "#bcd65c", "#a9bcc9"];

/** What is dark in a face, and the number beside it. */
export const DARK = "#132022";
/** What is light in it. */
export const LIGHT = "rgb(255 255 255 / 62%)";
/** The square a face lies in has this side. */
export const SIDE = 24;

/** @typedef {{light: string, dark: string, line: string}} Face   paths: filled light, filled dark, and drawn as a line */

const HEAD = "M12 5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z";
const EYES = "M7.5 12.4a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0zM13.7 12.4a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0z";
const NOSE = "M10.4 15.2a1.6 1.2 0 1 0 3.2 0a1.6 1.2 0 1 0-3.2 0z";
const SMILE = "M9.4 17.6q2.6 2.2 5.2 0";

/** @type {Face[]} */
const FACES = [
  // A cat, an owl, a rabbit, a bear.
  { light: `${HEAD}M4 11 4.6 2.4 10.4 5.6zM20 11 19.4 2.4 13.6 5.6z`, dark: EYES, line: "M12 15.2v1M9.4 17.6q1.5 1 2.6-1.2 1.1 2.2 2.6 1.2M1.8 14.6l3.6.6M22.2 14.6l-3.6.6" },
  { light: `${HEAD}M4.4 4 10 5.6 5 9.6zM19.6 4 14 5.6 19 9.6z`, dark: `${EYES}M10.8 15.4h2.4L12 18.6z`, line: "M5.4 12.4a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0zM11.8 12.4a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0z" },
  { light: `${HEAD}M8 7.4C5.4 1.6 6.4 0 8 .4S10.6 3.6 10.8 6.6zM16 7.4C18.6 1.6 17.6 0 16 .4S13.4 3.6 13.2 6.6z`, dark: EYES, line: "M12 15v1.6M9.6 17q1.2 1.4 2.4-.4 1.2 1.8 2.4.4" },
  { light: `${HEAD}M2.8 6.6a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0zM14.8 6.6a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0z`, dark: EYES + NOSE, line: SMILE },
  // A frog, a chick, a pig, a dog.
  { light: `${HEAD}M3.8 6a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0zM13.4 6a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0z`, dark: "M5.8 6a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0zM15.4 6a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0z", line: "M6 14.6q6 6 12 0" },
  { light: HEAD, dark: `${EYES}M9.4 15h5.2L12 18.6z`, line: "M12 5V1M12 5 9 1.8M12 5l3-3.2" },
  { light: `${HEAD}M4.4 10 3.4 3.6 9.4 5.8zM19.6 10 20.6 3.6 14.6 5.8z`, dark: `${EYES}M10 17a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0zM12.2 17a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0z`, line: "M8.4 17a3.6 2.5 0 1 0 7.2 0a3.6 2.5 0 1 0-7.2 0z" },
  { light: HEAD, dark: `${EYES}${NOSE}M6.4 5.6C1.4 5.4.8 13 2.8 16s3.6-2.4 3.6-6zM17.6 5.6c5-.2 5.6 7.4 3.6 10.4s-3.6-2.4-3.6-6z`, line: SMILE },
];

/** The colour that goes with a number, from 1 on. @param {number} number */
export function markColour(number) {
  return COLOURS[(Math.max(1, number) - 1) % COLOURS.length];
}

/** The face that goes with a number, from 1 on. @param {number} number @returns {Face} */
export function faceOf(number) {
  return FACES[(Math.max(1, number) - 1) % FACES.length];
}
