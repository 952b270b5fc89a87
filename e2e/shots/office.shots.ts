import { expect, test } from "@playwright/test";
import { openOffice } from "../support/office";
import { dialogStates } from "../support/office/dialog-states";
import { addressesOf, workDays } from "../support/office/office-records";
import { inTheMiddle, type OfficeState, officeStates } from "../support/office/office-states";
import { signUp } from "../support/people";
import { takeSheet } from "./sheet";

type Shown = Pick<OfficeState, "name" | "path"> & Partial<OfficeState>;

for (const locale of ["en-GB", "es-ES"])
  test.describe(locale, () => {
    test.use({ locale });
    const language = locale.slice(0, 2);

    test("every page of the back office, and what lies over it", async ({ page }) => {
      const office = await openOffice(page);
      await workDays(office);
      await inTheMiddle(office);
      const addresses: Shown[] = await addressesOf(office);
      const { data } = await office.api<{ data: { id: string }[] }>("GET", "/bookings?status=approved&limit=1");
      const states = [...officeStates(data[0]?.id ?? ""), ...(await dialogStates(office))];
      for (const { name, path, act } of [...addresses, ...states]) {
        const open = async () => {
          // Once more from the start: what only differs in its words behind # or ? would else be kept open.
          const answer = await page.goto("about:blank").then(() => page.goto(`${office.path}${path}`));
          expect(answer?.status(), name).toBe(200);
          await act?.(page);
        };
        await test.step(name, () => takeSheet(page, { name: `office/${name}`, language, open }));
      }
    });

    test("the first steps of a new one", async ({ page }) => {
      const { office } = await signUp(page);
      const open = async () => void (await page.goto(office));
      await takeSheet(page, { name: "office/first-steps", language, open });
    });
  });
