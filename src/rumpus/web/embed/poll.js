// @ts-check
// Asking the hall again and again, while anybody looks: what has not changed comes as nothing (304), and who asks too often rests.

const OFTEN_MS = 2000;
const LONGEST_MS = 60000;

/**
 * @param {string} path @param {(told: any) => void} hear @param {() => void} gone   there is no such thing, or nobody may look
 */
export function listen(path, hear, gone) {
  let wait = OFTEN_MS;
  let tag = "";
  const ask = async () => {
    if (document.hidden) return void setTimeout(ask, OFTEN_MS);
    try {
      const answer = await fetch(path, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
      wait = answer.ok || answer.status === 304 ? OFTEN_MS : Math.min(2 * wait, LONGEST_MS);
      if (answer.ok) {
        tag = answer.headers.get("ETag") ?? "";
        hear(await answer.json());
      } else if ([403, 404, 409].includes(answer.status)) gone();
    } catch {
      wait = Math.min(2 * wait, LONGEST_MS); // the hall is away
    }
    setTimeout(ask, wait);
  };
  ask();
}
