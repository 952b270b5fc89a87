import { mkdirSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { bookVisit, type Office, openOffice } from "../support/office";
import { OFFICE_PAGES } from "../support/office/office-pages";

const FOLDER = "docs/screens";

/** Where each kind of record is listed by the API, by its name in a page's path. */
const RECORDS: Record<string, string> = {
  booking: "/bookings",
  coupon: "/coupons",
  customer: "/customers",
  event: "/events",
  mail: "/outbox",
  member: "/staff",
  notification: "/notifications",
  service: "/services",
  webhook: "/webhooks",
};

const firstOf = async ({ api }: Office, list: string): Promise<string | undefined> =>
  (await api<{ data: { id: string }[] }>("GET", `${list}?limit=1`)).data[0]?.id;

/** Some days of a salon: visits in every state that a page shows. */
async function work(office: Office): Promise<void> {
  for (const name of ["Ana López", "Ben Okafor", "Chidi Eze", "Dana Weiß"]) {
    const { bookingId, customerId } = await bookVisit(office, name, { notify: true });
    const { data } = await office.api<{ data: { id: string }[] }>("GET", `/payments?customerId=${customerId}`);
    if (name.startsWith("A")) await office.api("POST", `/payments/${data[0]?.id}/complete`, {});
    if (name.startsWith("B")) await office.api("PATCH", `/bookings/${bookingId}`, { status: "cancelled" });
  }
  await office.api("POST", "/webhooks", { url: "https://shop.example/hooks", events: ["booking.created"] });
}

/** The path with records of this account; null where it has none of a kind. */
async function pathOf(office: Office, page: string): Promise<string | null> {
  const [, kind] = /\[(\w+)\]/.exec(page) ?? [];
  if (kind === undefined) return page;
  const list = RECORDS[kind];
  const id = list === undefined ? undefined : await firstOf(office, list);
  return id === undefined ? null : page.replace(`[${kind}]`, id);
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true, animations: "disabled" });
}

const LOOKS = [390, 1280].flatMap((width) => [
  { width, colorScheme: "light" as const, locale: "en-GB" },
  { width, colorScheme: "dark" as const, locale: "en-GB" },
  { width, colorScheme: "light" as const, locale: "es-ES" },
]);

for (const { width, colorScheme, locale } of LOOKS)
  test.describe(`${width} px, ${colorScheme}, ${locale}`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme, locale });

    test("every page of the back office", async ({ page }) => {
      mkdirSync(FOLDER, { recursive: true });
      const office = await openOffice(page);
      await work(office);
      for (const asked of Object.keys(OFFICE_PAGES)) {
        const path = await pathOf(office, asked);
        if (path === null) continue;
        const answer = await page.goto(`${office.path}${path}`);
        expect(answer?.status(), asked).toBe(200);
        const name = asked.replace(/[^a-z]+/g, "-").replace(/^-|-$/g, "") || "today";
        await take(page, `${name}.${width}.${colorScheme}.${locale.slice(0, 2)}`);
      }
    });
  });
