import { expect, type Page, test } from "@playwright/test";
import { ROLES, type Role } from "../server/domain/roles";
import { askOf } from "./support/office/colleague";
import { mayAs, OFFICE_PAGES, officePaths } from "./support/office/office-pages";
import { accept, invitation, newEmail, signUp } from "./support/people";

test.use({ locale: "en-GB" });

const NOBODY = "0199d1a0-0000-7000-8000-000000000001";

/** The heading of a page in its HTML, without what it hands on to its scripts. */
const headingOf = (html: string): string =>
  /<h1.*?<\/h1>/s.exec(html.replace(/<script.*?<\/script>/gs, ""))?.[0].replace(/<[^>]*>/g, "") ?? "";

/** What a role sees of one page: whether it is shown, and each button of its head. Drawn is only what has buttons. */
async function expectPage(page: Page, { office, path, role }: { office: string; path: string; role: Role }) {
  const { needs, buttons = {}, isOfSandbox, isBeyondOwn } = OFFICE_PAGES[path] ?? { needs: null };
  const isRecord = path.includes("[");
  const what = `${path || "/"} as ${role}`;
  const address = `${office}${path.replace(/\[\w+\]/g, NOBODY)}`;
  const isShown = mayAs(role, needs) && !(isBeyondOwn && role === "staff");
  const isDrawn = isShown && Object.keys(buttons).length > 0;
  const answer = await (isDrawn ? page.goto(address) : page.request.get(address));
  const heading = headingOf((await answer?.text()) ?? "");
  if (!isShown) {
    expect(heading, what).toBe("Not for your role");
    return;
  }
  expect(heading, what).not.toBe("Not for your role");
  // Of nobody's record a role that may see records is told that there is none.
  expect(answer?.status(), what).toBe(isRecord || isOfSandbox ? 404 : 200);
  if (answer?.status() === 200) expect(heading, what).not.toBe("");
  for (const [name, needed] of Object.entries(buttons)) {
    const button = page.getByRole("main").getByRole("button", { name, exact: true }).first();
    if (mayAs(role, needed)) await expect(button, `${name} on ${what}`).toBeVisible();
    else await expect(button, `${name} on ${what}`).toHaveCount(0);
  }
}

async function expectNavigation(page: Page, { office, role }: { office: string; role: Role }) {
  await page.goto(`${office}/people`);
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("list").getByRole("link");
  const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const places = Object.entries(OFFICE_PAGES).filter(
    ([, { place, needs, isBeyondOwn }]) => place && mayAs(role, needs) && !(isBeyondOwn && role === "staff"),
  );
  const expected = [...places.map(([path]) => `${office}${path}`), "/admin/security"];
  expect(shown.sort(), `navigation as ${role}`).toEqual(expected.sort());
}

test("every page of the back office has its entry in the walk", () => {
  expect(officePaths()).toEqual(Object.keys(OFFICE_PAGES).sort());
});

test("the pages, places and buttons of each role are those of its scopes, and no others", async ({ page, browser }) => {
  const { office } = await signUp(page);
  const account = office.split("/").at(-1) ?? "";
  const ask = askOf(page.request, account);
  // A calendar with nobody in it has nothing to offer.
  const member = { fullName: "Marta Ruiz", email: newEmail() };
  const { id: staffId } = await ask<{ id: string }>("staff.create", member);
  const email = newEmail();
  // What a role is shown is in the HTML: no script has to add or to hide it.
  const context = await browser.newContext({ locale: "en-GB", javaScriptEnabled: false });
  const other = await context.newPage();
  await accept(other.request, await invitation(account, email, "viewer"));
  const { data } = await ask<{ data: { id: string; email: string }[] }>("members.list", {});
  const id = data.find((one) => one.email === email)?.id;
  for (const role of ROLES)
    await test.step(role, async () => {
      await ask("members.changeRole", { id, role, ...(role === "staff" && { staffId }) });
      for (const path of Object.keys(OFFICE_PAGES)) await expectPage(other, { office, path, role });
      await expectNavigation(other, { office, role });
    });
  await context.close();
});
