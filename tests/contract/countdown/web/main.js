// Countdown in the page.
export function bindings() {
  return [];
}
export function mount() {
  return { update() {}, command: () => false, destroy() {} };
}
