// @ts-check
// A phone that shakes in the hand. Before the first touch browsers forbid it, and complain.

/** @param {number | number[]} pattern milliseconds on, off, on … */
export function buzz(pattern) {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}
