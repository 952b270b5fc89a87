/**
 * The one script of the hosted pages. Everything works without it; it adds swaps
 * without reload, announcements, arrow keys between days, submit-once and the zone notice.
 */

import { announce } from "./announce";
import { copyToAll } from "./attendees";
import { busy, noticeLeaving } from "./busy";
import { changedIn, type FormField, isChanged } from "./early";
import { beginToTell, tellShown } from "./embedded";
import { noticePresses, untilReleased } from "./press";
import { hideUnasked } from "./questions";
import { requote } from "./requote";

let swapsStarted = 0;
let endBusy = () => {};
/** What the document shows now: a jump to a fragment fires `popstate` too and must not load anything. */
let shownAddress = withoutFragment(location.href);

function withoutFragment(address: string): string {
  return address.split("#")[0] ?? address;
}

/** Replaces the page by the one at `address`; any failure becomes a full navigation. */
async function swap(address: string, how: { push: boolean; focusId: string | null }): Promise<void> {
  const turn = ++swapsStarted;
  endBusy();
  endBusy = busy([document.body], () => announce(document.body.dataset.loading ?? ""));
  try {
    const response = await fetch(address);
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    await untilReleased();
    const [mine, theirs] = [document, next].map((holder) => holder.querySelector("[data-page]"));
    if (turn !== swapsStarted) return;
    if (!response.ok || !mine || !theirs) throw new Error("not a page to swap in");
    if (how.push) history.pushState(null, "", response.url);
    shownAddress = withoutFragment(location.href);
    keepOpen(mine, theirs);
    mine.replaceWith(document.adoptNode(theirs));
    document.title = next.title;
    arrive(how.focusId);
  } catch {
    if (turn === swapsStarted) location.assign(address);
  } finally {
    if (turn === swapsStarted) endBusy();
  }
}

/** Whoever goes on to another page is not led back by what was asked before: Firefox gives up the way for it. */
function giveUp(): void {
  swapsStarted++;
  endBusy();
}

/** What the visitor has unfolded stays so: what was just chosen stands in it. */
function keepOpen(mine: Element, theirs: Element): void {
  const folds = [mine, theirs].map((page) => page.querySelector<HTMLDetailsElement>(".fold"));
  if (folds[0]?.open && folds[1]) folds[1].open = true;
}

/** Focus goes to the control that asked, else to the new heading; one sentence tells the rest. */
function arrive(focusId: string | null): void {
  const heading =
    document.querySelector<HTMLElement>("[data-announcement]") ?? document.querySelector<HTMLElement>("h1");
  const asker = focusId === null ? null : document.getElementById(focusId);
  const target = asker ?? heading;
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  // What is in a closed sheet takes no focus.
  if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  announce(heading?.dataset.announcement ?? document.title);
  tellShown();
  showZoneNotice();
}

function visitorZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function clockIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "short" }).format(at);
}

/** Offers the visitor's own zone when its clock differs on the shown day. */
function showZoneNotice(): void {
  const notice = document.querySelector<HTMLElement>("[data-zone-notice]");
  const shown = document.querySelector<HTMLElement>("[data-zone]");
  const link = notice?.querySelector("a");
  const zone = visitorZone();
  if (!notice || !link || !shown?.dataset.zone || !zone) return;
  const at = new Date(shown.dataset.at ?? "");
  if (clockIn(zone, at) === clockIn(shown.dataset.zone, at)) return;
  const city = (zone.split("/").pop() ?? zone).replaceAll("_", " ");
  for (const part of notice.querySelectorAll("[data-city]")) {
    part.textContent = (part.textContent ?? "").replace("{city}", city);
  }
  const address = new URL(link.href);
  address.searchParams.set("tz", zone);
  link.href = address.href;
  notice.hidden = false;
}

/** Arrow keys move between the free days of one list, mirrored where text runs from right to left. */
function moveBetweenDays(event: KeyboardEvent): void {
  const day = (event.target as Element).closest<HTMLElement>("[data-day]");
  const list = day?.closest("[data-days]");
  if (!day || !list || event.ctrlKey || event.metaKey || event.altKey) return;
  const forward = getComputedStyle(list).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
  const upright = event.key === "ArrowUp" || event.key === "ArrowDown";
  if (!sideways && !(upright && day.closest("table"))) return;
  const step = event.key === forward || event.key === "ArrowDown" ? 1 : -1;
  const free = [...list.querySelectorAll<HTMLElement>("[data-day]")];
  const later = step === 1 ? free.slice(free.indexOf(day) + 1) : free.slice(0, free.indexOf(day)).reverse();
  const target = sideways ? later[0] : later.find((other) => weekAway(day, other));
  event.preventDefault();
  target?.focus();
}

function weekAway(day: HTMLElement, other: HTMLElement): boolean {
  const dayMs = 86_400_000;
  const apart = Math.abs(Date.parse(day.dataset.day ?? "") - Date.parse(other.dataset.day ?? ""));
  return apart > 0 && (apart / dayMs) % 7 === 0;
}

function addressOfForm(form: HTMLFormElement): string {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) address.searchParams.set(name, String(value));
  return address.href;
}

document.addEventListener("input", (event) => {
  hideUnasked();
  clearError(event.target as FormField);
});

/** The last thing that was put into the visit or taken out. */
let choice: Promise<void> = Promise.resolve();
/** How many of them are under way. */
let choices = 0;

/** Each choice writes the links of all others anew: pressed quickly, one waits for the one before. */
function choose(link: HTMLAnchorElement): Promise<void> {
  const fresh = document.getElementById(link.id);
  const { href } = fresh instanceof HTMLAnchorElement ? fresh : link;
  return swap(href, { push: true, focusId: link.id });
}

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-swap],#onward");
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const isOnward = link.id === "onward";
  if (isOnward && choices === 0) return;
  event.preventDefault();
  // The way on leads on with what was chosen before it was pressed.
  if (isOnward) void choice.then(() => document.getElementById(link.id)?.click());
  else if (link.id === "") void swap(link.href, { push: true, focusId: null });
  else {
    choices++;
    choice = choice.then(() => choose(link)).finally(() => choices--);
  }
});

document.addEventListener("click", (event) => {
  const button = (event.target as Element).closest<HTMLElement>("[data-copy]");
  if (button && copyToAll(button)) announce(button.dataset.copy ?? "");
});

/** Shows what follows from what was chosen: other times, or another sum. */
function follow(form: HTMLFormElement, chosen: FormField[]): void {
  if ("swap" in form.dataset) void swap(addressOfForm(form), { push: true, focusId: chosen.at(-1)?.id ?? null });
  const quoted = chosen.filter((field) => field.closest("[data-requote]"));
  if (quoted.length > 0) void requote(form, quoted);
}

document.addEventListener("change", (event) => {
  const field = event.target as FormField;
  if (field.form) follow(field.form, [field]);
});

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (!("once" in form.dataset)) return;
  if (form.dataset.once === "sent") return event.preventDefault();
  form.dataset.once = "sent";
  showPending(event.submitter, form.dataset.pending ?? "");
});

/** Buttons that say that their form is on its way, with what they said before. */
const pending = new Map<Element, Node[]>();

function showPending(button: HTMLElement | null, text: string): void {
  if (!button || text === "") return;
  pending.set(button, [...button.childNodes]);
  const spin = document.createElement("span");
  spin.className = "spin";
  button.setAttribute("aria-disabled", "true");
  button.replaceChildren(spin, text);
  announce(text);
}

/** A field that was refused and can be sent now is no error any more; nor is the summary without one. */
function clearError(field: FormField): void {
  if (field.getAttribute("aria-invalid") !== "true" || !isChanged(field)) return;
  if (!field.checkValidity()) return;
  field.removeAttribute("aria-invalid");
  const group = field.closest("fieldset");
  if (group?.querySelector("[aria-invalid=true]")) return;
  const described = [field, group].map((part) => part?.getAttribute("aria-describedby") ?? "").join(" ");
  for (const id of described.split(" ").filter((name) => name.endsWith("-error"))) {
    document.getElementById(id)?.remove();
    document
      .querySelector(`[role=alert] a[href="#${CSS.escape(id.slice(0, -"-error".length))}"]`)
      ?.closest("li")
      ?.remove();
  }
  const list = document.querySelector("[role=alert] ul");
  if (list && list.children.length === 0) list.closest("[role=alert]")?.remove();
}

/** A page brought back from the cache may send its form again. */
addEventListener("pageshow", () => {
  hideUnasked();
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-once]")) form.dataset.once = "";
  for (const [button, said] of pending) {
    button.removeAttribute("aria-disabled");
    button.replaceChildren(...said);
  }
  pending.clear();
});

addEventListener("popstate", () => {
  if (withoutFragment(location.href) !== shownAddress) void swap(location.href, { push: false, focusId: null });
});
document.addEventListener("keydown", moveBetweenDays);
showZoneNotice();
hideUnasked();
beginToTell();
noticePresses();
noticeLeaving(giveUp);
for (const form of document.forms) {
  const early = changedIn(form);
  early.forEach(clearError);
  if (early.length > 0) follow(form, early);
}
// What stands in for this script is not needed from here on.
document.documentElement.dataset.ready = "";
