import { expect, test } from "@playwright/test";
import { createEvening } from "../support/evening";
import { bookSlot, createSalon, freeSlots, manage, sellPackages } from "../support/salon";
import { measureAll } from "./slow-phone";

const LCP_MS_MAX = 1_000;
/** The reference is a megabyte: its outline is what has to be there. */
const DOCS_TEXT_MS_MAX = 2_000;

async function storefront(): Promise<[string, string][]> {
  const salon = await createSalon();
  const slug = `perf-${salon.publicKey
    .slice(-8)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "x")}`;
  await manage(salon, "PATCH /settings", { slug, about: "Three chairs and **no hurry**." });
  const evening = await createEvening(salon);
  const pack = await sellPackages(salon);
  const [slot] = await freeSlots(salon);
  if (!slot) throw new Error("The salon has a free time.");
  const start = encodeURIComponent(slot.start);
  const times = `${salon.path}/${salon.service.id}`;
  return [
    ["/", "/"],
    ["/{slug}", `/${slug}`],
    ["services", salon.path],
    ["times", times],
    ["details", `${times}/details?start=${start}&staff=${slot.staffId}`],
    ["manage", await bookSlot(salon, slot)],
    ["events", `${salon.path}/events`],
    ["event", evening.path],
    ["ticket order", await evening.order(2)],
    ["packages", `${salon.path}/packages`],
    ["package", pack.path],
    ["/docs", "/docs"],
  ];
}

test("every page of the storefront shows what it is for in time, on slow 4G with a slow phone", async ({ browser }) => {
  const pages = (await storefront()).map(([name, address]) =>
    name === "/docs"
      ? { name, address, msMax: DOCS_TEXT_MS_MAX, isByText: true }
      : { name, address, msMax: LCP_MS_MAX },
  );
  expect(await measureAll(browser, pages)).toEqual([]);
});
