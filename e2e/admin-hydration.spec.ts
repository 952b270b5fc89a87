import { expect, type Page, test } from "@playwright/test";
import { bookVisit, nextMonday, openBeforeScripts, openOffice } from "./support/office";
import { eveningOf } from "./support/office/door";

const TIMES = Number(process.env.PRESS_TIMES ?? 1);

test.use({ locale: "en-GB", viewport: { width: 1280, height: 900 } });
// Several pages each, on a processor that is slowed down.
test.describe.configure({ timeout: 600_000 * TIMES });

/**
 * As slow as a telephone, by `npm run soak -- looks` as a cheap one: React takes a page over in tens of turns, between
 * which presses come. Chromium slows a page down by keeping its core busy, and whatever runs beside it waits.
 */
const SLOWDOWN = TIMES > 1 ? 6 : 4;
/** After so many turns the second press comes; the slower a page, the more it has. */
const TURNS = 3 * SLOWDOWN;
/**
 * The turns in which something is pressed, each in a page of its own; -1 is before React has begun with it. What is
 * pressed is heard in one way, so that each of three takes up others.
 */
const turnsFrom = (first: number) =>
  Array.from({ length: 2 * TIMES }, (_, at) => Math.floor((at * TURNS) / TIMES) + first);
const ROUNDS = TIMES;
/** More would carry a card past midnight. */
const KEYS_MAX = 50;

declare global {
  interface Window {
    /** Turns of the page's thread since React began with it. */
    turns?: number;
    isAlive?: boolean;
  }
}

/** A page as on a slow telephone, in which something is pressed in a turn of its thread: see `pressIn`. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(() => {
    const turn = Number(sessionStorage.turn ?? -1);
    const press = () => {
      const pressed = document.querySelector<HTMLElement>(sessionStorage.selector);
      if (pressed instanceof HTMLSelectElement) {
        pressed.selectedIndex = 1;
        pressed.dispatchEvent(new Event("change", { bubbles: true }));
      } else pressed?.click();
    };
    const hasBegun = () => Object.keys(document).some((name) => name.startsWith("__reactContainer$"));
    const hasCome = () => document.readyState !== "loading";
    let isPressed = !sessionStorage.selector;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (window.turns !== undefined) window.turns++;
      else if (hasBegun()) window.turns = 0;
      if (!isPressed && hasCome() && (window.turns ?? -1) >= turn) {
        isPressed = true;
        press();
      }
      if (!isPressed || !window.isAlive) port2.postMessage(null);
    };
    port2.postMessage(null);
    let take: Window["takeEarlyPresses"];
    Object.defineProperty(window, "takeEarlyPresses", {
      get: () => {
        window.isAlive ||= take !== undefined;
        return take;
      },
      set: (noting) => {
        take = noting;
      },
    });
  });
}

const alive = (page: Page) => page.waitForFunction(() => window.isAlive);

/** Waits until React has all of the page, and nothing is asked for any more. */
async function settled(page: Page): Promise<void> {
  await alive(page);
  await page.waitForLoadState("networkidle");
}

/** Opens a page and presses, or chooses the second of a list, in one turn of its thread. */
async function pressIn(page: Page, path: string, asked: { turn: number; selector: string }): Promise<void> {
  if (page.url() === "about:blank") await page.goto("/robots.txt");
  await page.evaluate((stored) => Object.assign(sessionStorage, stored), asked);
  await page.goto(path);
  await settled(page);
}

test("a button that is pressed in any moment in which a slow page becomes alive is heard once", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const { data } = await api<{ data: { id: string }[] }>("GET", "/staff?limit=1");
  const member = `${path}/staff/${data[0]?.id}`;
  await page.goto(member);
  const breaks = page.getByLabel("Break on Monday from");
  const before = await breaks.count();
  const selector = "button:has([href$='#plus'])";
  await expect(page.locator(selector).first()).toHaveAccessibleName(/Monday/);
  await slowDown(page);
  for (const turn of turnsFrom(-1)) {
    await pressIn(page, member, { turn, selector });
    await expect(breaks, `in turn ${turn}`).toHaveCount(before + 1);
  }
});

test("so is a switch", { tag: "@soak" }, async ({ page }) => {
  const { path, api } = await openOffice(page);
  const { data } = await api<{ data: { id: string; active: boolean }[] }>("GET", "/notifications?limit=1");
  const [notification] = data;
  const isOn = async () => (await api<{ active: boolean }>("GET", `/notifications/${notification?.id}`)).active;
  await slowDown(page);
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().includes("notifications.update")) calls++;
  });
  let was = await isOn();
  for (const turn of turnsFrom(3)) {
    await pressIn(page, `${path}/notifications/${notification?.id}`, { turn, selector: "[role=switch]" });
    await expect.poll(isOn, `in turn ${turn}`).toBe(!was);
    await settled(page);
    expect(calls, `in turn ${turn}`).toBe(1);
    was = !was;
    calls = 0;
  }
});

test("so is what is chosen from a list that acts at once", { tag: "@soak" }, async ({ page }) => {
  const { path } = await openOffice(page);
  await slowDown(page);
  for (const turn of turnsFrom(7)) {
    await pressIn(page, `${path}/calendar?date=${nextMonday()}`, { turn, selector: "select[data-early]" });
    await expect(page, `in turn ${turn}`).toHaveURL(/[?&]staff=/);
    await expect(page.locator("section.cal-col"), `in turn ${turn}`).toHaveCount(1);
  }
});

test("codes that are scanned while a slow door becomes alive count once each, in order", async ({ page }) => {
  const office = await openOffice(page);
  const { id } = await eveningOf(office, []);
  const path = `${office.path}/events/${id}/check-in`;
  await slowDown(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const code = /"code":"(\w+)"/.exec(request.postData() ?? "")?.[1];
    if (request.url().includes("attendees.checkIn") && code) asked.push(code);
  });
  for (let round = 0; round < ROUNDS; round++) {
    const typed: string[] = [];
    const press = async () => {
      const code = `R${round}N${typed.length}`;
      await page.keyboard.insertText(code);
      await page.keyboard.press("Enter");
      typed.push(code);
    };
    await untilAlive(page, { path, focus: "input[name=code]", press });
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(typed.length);
    await settled(page);
    expect(asked.splice(0)).toEqual(typed);
  }
});

interface Pressed {
  path: string;
  /** What has the focus at first. */
  focus: string;
  press: () => Promise<void>;
}

/** Opens a page and presses again and again, from before its scripts come until a little after it is alive. */
async function untilAlive(page: Page, { path, focus, press }: Pressed): Promise<void> {
  await page.unrouteAll();
  const run = await openBeforeScripts(page, path);
  await page.locator(focus).first().focus();
  let isAlive = false;
  run();
  void alive(page).then(() => {
    isAlive = true;
  });
  for (let after = 0, all = 0; after < 3 && all < KEYS_MAX; after += isAlive ? 1 : 0, all++) await press();
}

test("keys that are pressed while a slow calendar becomes alive count once each", async ({ page }) => {
  const office = await openOffice(page);
  const date = nextMonday();
  await bookVisit(office, "Pia Sanz", { from: date });
  await slowDown(page);
  for (let round = 0; round < ROUNDS; round++) {
    let pressed = -1;
    const press = () => page.keyboard.press(pressed++ < 0 ? "m" : "ArrowDown");
    await untilAlive(page, { path: `${office.path}/calendar?date=${date}`, focus: "a.ev", press });
    await settled(page);
    const stood = await page.locator("a.ev bdi").first().textContent();
    const minutes = Number(stood?.slice(0, 2)) * 60 + Number(stood?.slice(3, 5)) + pressed * 15;
    const time = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
    await expect(page.locator(".ghost bdi"), `after ${pressed} keys`).toHaveText(new RegExp(`^${time}`));
    await page.keyboard.press("Escape");
  }
});
