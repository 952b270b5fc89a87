import { expect, test } from "@playwright/test";
import { expectGoodLooks, expectNoViolations } from "./support/axe";

test("axe looks at colours once their transitions have ended", async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Motion</title><style>
    p { color: #666; background: #444; transition: background-color 2s }
    .light p { background: #fff }
    i { display: block; animation: 1s infinite turn }
    @keyframes turn { to { rotate: 1turn } }
  </style><main><h1>Motion</h1><p>Grey on what becomes white</p><i></i></main></html>`);
  await page.locator("main").evaluate((main) => {
    // Without a style computed before there is no transition.
    getComputedStyle(main.querySelector("p") as Element).backgroundColor;
    main.classList.add("light");
  });
  await expectNoViolations(page, "grey on what becomes white");
});

test("axe looks at the colours of dark pages too, whichever was loaded", async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Night</title><style>
    @media (prefers-color-scheme: dark) { p { color: #333; background: #222 } }
  </style><main><h1>Night</h1><p>Grey on grey at night</p></main></html>`);
  await expect(expectNoViolations(page, "a page at night")).rejects.toThrow(
    /a page at night, dark[\s\S]*color-contrast/,
  );
});

test("among names go around the looks of a page, so that a fault in any of them is seen under some", async ({
  page,
}) => {
  for (const width of ["max-width: 500px", "min-width: 1000px"])
    for (const theme of ["light", "dark"]) {
      await page.setContent(`<!doctype html><html lang="en"><title>Looks</title><style>
        @media (${width}) and (prefers-color-scheme: ${theme}) { p { color: #333; background: #222 } }
      </style><main><h1>Looks</h1><p>Grey on grey in one of four</p></main></html>`);
      const refused: string[] = [];
      for (const name of ["coupons", "customers", "events", "keys", "orders", "staff"])
        await expectGoodLooks(page, name).catch((fault: Error) => refused.push(fault.message));
      expect(refused.join(), `${width}, ${theme}`).toContain(`px, ${theme}`);
    }
});
