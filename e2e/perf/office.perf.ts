import { expect, test } from "@playwright/test";
import { openOffice } from "../support/office";
import { addressesOf, workDays } from "../support/office/office-records";
import { measureAll } from "./slow-phone";

const LCP_MS_MAX = 1_500;
/** Of 45 pages: five, as of the storefront's twelve, are more than twenty minutes. */
const RUNS = 3;

test("every page of the back office shows what it is for in time, on slow 4G with a slow phone", async ({
  page,
  browser,
}) => {
  const office = await openOffice(page);
  await workDays(office);
  const pages = (await addressesOf(office)).map(({ name, path }) => ({
    name,
    address: `${office.path}${path}`,
    msMax: LCP_MS_MAX,
  }));
  const storageState = await page.context().storageState();
  expect(await measureAll(browser, pages, { runs: RUNS, storageState })).toEqual([]);
});
