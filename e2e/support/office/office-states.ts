import type { Page } from "@playwright/test";
import { type Booked, bookVisit, nextMonday, type Office } from "../office";

/** A page of the back office as it looks while something is done there. */
export interface OfficeState {
  name: string;
  /** Below the account's own. */
  path: string;
  act: (page: Page) => Promise<void>;
  /** Closed by Escape, it leaves the page as it was. */
  isDialog?: true;
}

/** Waits until the page listens for keys. */
const listening = (page: Page) => page.locator("[aria-keyshortcuts]").first().waitFor({ state: "attached" });

/** What lies over a page or beside it: none of it has an address that keeps it open. */
export function officeStates(visit: string): OfficeState[] {
  const date = nextMonday();
  const opened = (page: Page) => page.getByRole("dialog").locator(".free").waitFor();
  return [
    { name: "keys-shown", path: "/bookings", act: (page) => listening(page).then(() => page.keyboard.press("?")) },
    { name: "palette", path: "/customers", act: (page) => find(page, "a") },
    { name: "bookings-picked", path: "/bookings", act: pickTwo },
    { name: "calendar-new", path: `/calendar?date=${date}&new`, act: opened },
    {
      name: "calendar-move",
      path: `/bookings/${visit}`,
      act: async (page) => {
        await page.getByRole("button", { name: /^(Move|Mover)$/ }).click();
        await opened(page);
      },
    },
  ];
}

async function find(page: Page, words: string): Promise<void> {
  await listening(page);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill(words);
  await page.getByRole("option").first().waitFor();
}

/** On a phone there are no boxes: bookings are opened there one by one. */
async function pickTwo(page: Page): Promise<void> {
  const boxes = page.locator("tbody .ckc input").filter({ visible: true });
  for (const box of (await boxes.all()).slice(0, 2)) await box.check();
}

/** Brings a salon into the middle of a day: one is there, others come, one of them early, and somebody is free. */
export async function inTheMiddle(office: Office): Promise<void> {
  const from = nextMonday();
  const coming: Booked[] = [];
  for (const name of ["Ewa Nowak", "Farid Amini", "Greta Olsen", "Hugo Blanco"])
    coming.push(await bookVisit(office, name, { from }));
  const now = `${from}T09:12:00Z`;
  await office.api("PUT", "/sandbox/clock", { now });
  const early = coming.find(({ start }) => Date.parse(start) > Date.parse(now));
  await office.api("PATCH", `/bookings/${early?.bookingId}`, { arrived: true });
}
