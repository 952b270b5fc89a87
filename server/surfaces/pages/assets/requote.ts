import { announce } from "./announce";
import { busy } from "./busy";
import type { FormField } from "./early";
import { untilReleased } from "./press";
import { hideUnasked } from "./questions";

let quotesStarted = 0;
/** What was changed since an answer was shown: a later change asks anew, and the answer to it is for all of them. */
const unquoted = new Set<FormField>();

/** Shows what the form would cost now; whatever fails leaves the page as it is, for the server has the last word. */
export async function requote(form: HTMLFormElement, changed: FormField[]): Promise<void> {
  const turn = ++quotesStarted;
  for (const field of changed) unquoted.add(field);
  const body = new URLSearchParams({ intent: "update", live: "1" });
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  const endWait = busy(document.querySelectorAll("[data-live=summary]"));
  const response = await fetch(form.action, { method: "POST", body }).catch(() => null);
  const next = new DOMParser().parseFromString((await response?.text()) ?? "", "text/html");
  await untilReleased();
  endWait();
  if (turn !== quotesStarted || !response?.ok || form.dataset.once === "sent") return;
  const asked = [...unquoted];
  unquoted.clear();
  for (const part of document.querySelectorAll<HTMLElement>("[data-live],[data-live-text]")) {
    const { live, liveText } = part.dataset;
    const selector = live === undefined ? `[data-live-text="${liveText}"]` : `[data-live="${live}"]`;
    const fresh = next.querySelector(selector);
    // Other people answer for themselves; nothing else the visitor writes in is drawn anew.
    if (!fresh || asked.some((field) => part.contains(field))) continue;
    if (live === "people" && !asked.some(({ name }) => name === "persons")) continue;
    if (live === "attendees" && !asked.some(({ name }) => name.startsWith("q."))) continue;
    // A button that is drawn anew while it is being pressed would not be pressed.
    if (live === undefined) part.textContent = fresh.textContent;
    else part.replaceWith(document.adoptNode(fresh));
  }
  hideUnasked();
  const verdict = document.querySelector("[data-live=verdict]")?.textContent ?? "";
  announce(`${verdict} ${document.querySelector<HTMLElement>("[data-total]")?.dataset.total ?? ""}`);
}
