import { expect, test } from "@playwright/test";
import { DESKTOP } from "../support/axe";
import { PRODUCT_PAGES, storefrontPages } from "../support/storefront/pages";
import { openShop } from "../support/storefront/shop";
import { type Asked, measureAll } from "./slow-phone";

const LCP_MS_MAX = 1_000;
/** The reference is a megabyte: its outline is what has to be there. */
const REFERENCE = { msMax: 2_000, isByText: true, deafMsMax: 200 };
const inEachWindow = (page: Asked): Asked[] => [page, { ...page, name: `${page.name}-wide`, width: DESKTOP }];
/** States of a page that weigh what the page itself weighs. */
const LIKE_ANOTHER =
  /^(booked-|ticket-(?!order$)|event-|times-(full|zones|visit-)|details-waiting|not-found-here|business-visit|sign-up|forgot)/;

test("every page of the storefront shows what it is for in time, on slow 4G with a slow phone", async ({ browser }) => {
  const shop = await openShop();
  const opened = [...PRODUCT_PAGES, ...(await storefrontPages(shop))].filter(
    ({ name, act }) => act === undefined && !LIKE_ANOTHER.test(name),
  );
  const pages = opened.flatMap(({ name, path: address }) =>
    name === "docs" ? inEachWindow({ name, address, ...REFERENCE }) : [{ name, address, msMax: LCP_MS_MAX }],
  );
  expect(await measureAll(browser, pages)).toEqual([]);
});
