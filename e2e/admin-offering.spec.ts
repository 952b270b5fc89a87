import { expect, test } from "@playwright/test";
import { openOffice } from "./support/office";

test.use({ locale: "en-GB" });

interface Named {
  id: string;
  title: string;
  type: string;
}

const servicesOf = async ({ api }: Awaited<ReturnType<typeof openOffice>>) =>
  (await api<{ data: Named[] }>("GET", "/services?limit=100")).data;

test("categories are added, put in order by key and by hand, and deleted", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const names = async () =>
    (await api<{ data: { name: string }[] }>("GET", "/categories")).data.map(({ name }) => name);
  const [first = "", second = "", ...rest] = await names();
  await page.goto(`${path}/services/categories`);
  const list = page.getByRole("region", { name: "Categories" });
  const rows = list.getByRole("listitem");

  await page.getByRole("button", { name: "New category" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add the category" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("dialog").getByLabel("Name").fill("Massage");
  await page.getByRole("dialog").getByRole("button", { name: "Add the category" }).click();
  await expect(rows.last()).toContainText("Massage");

  const down = page.getByRole("button", { name: `Move ${first} down` });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect(rows.first()).toContainText(second);
  await expect(down).toBeFocused();
  await expect(list.getByRole("status")).toHaveText(`${first}: 2 of ${rest.length + 3}`);
  await expect.poll(names).toEqual([second, first, ...rest, "Massage"]);

  const [grip, top] = [await rows.last().locator(".grip").boundingBox(), await rows.first().boundingBox()];
  if (!grip || !top) throw new Error("The rows are in sight.");
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(top.x + 30, top.y + top.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(rows.first()).toContainText("Massage");
  await expect.poll(names).toEqual(["Massage", second, first, ...rest]);

  await page.getByRole("button", { name: "Delete Massage" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete the category" }).click();
  await expect(rows).toHaveCount(rest.length + 2);
});

test("a service gets an extra, a question that hangs on another, and terms of a member", async ({ page }) => {
  const office = await openOffice(page);
  const { path, api } = office;
  const { id } = await api<Named>("POST", "/services", { title: "Facial", price: 40 });
  await page.goto(`${path}/services/${id}`);

  const extras = page.getByRole("region", { name: "Extras" });
  const dialog = page.getByRole("dialog");
  await extras.getByRole("button", { name: "New extra" }).click();
  await dialog.getByLabel("Title").fill("Mask");
  await dialog.getByLabel("Price of one").fill("12,50");
  await dialog.getByLabel("At most").fill("0");
  await dialog.getByRole("button", { name: "Add the extra" }).click();
  await expect(dialog.getByLabel("At most")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("At most").fill("2");
  await dialog.getByRole("button", { name: "Add the extra" }).click();
  await expect(extras.getByRole("listitem")).toContainText("€12.50 · up to 2");

  const questions = page.getByRole("region", { name: "Questions" });
  await questions.getByRole("button", { name: "New question" }).click();
  await dialog.getByLabel("Question").fill("Allergies?");
  await dialog.getByLabel("Answered by").selectOption("A choice");
  await dialog.getByRole("button", { name: "Add the question" }).click();
  await expect(dialog.getByLabel("Choices")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Choices").fill("Yes\nNo");
  await dialog.getByLabel("Must be answered").check();
  await dialog.getByRole("button", { name: "Add the question" }).click();
  await expect(questions.getByRole("listitem")).toHaveCount(1);
  await questions.getByRole("button", { name: "New question" }).click();
  await dialog.getByLabel("Question").fill("Which?");
  await dialog.getByLabel("Asked", { exact: true }).selectOption({ index: 1 });
  await dialog.getByLabel("If the answer is").selectOption("Yes");
  await dialog.getByRole("button", { name: "Add the question" }).click();
  await expect(questions.getByRole("listitem").last()).toContainText("only if “Allergies?” is Yes");
  await questions.getByRole("button", { name: "Move Which? up" }).click();
  await expect(questions.getByRole("alert")).toContainText("Which?: ");
  await questions.getByRole("button", { name: "Delete Allergies?" }).click();
  await dialog.getByRole("button", { name: "Delete the question" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Which?: ");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(questions.getByRole("listitem").first()).toContainText("Allergies?");
  const { fields } = await api<{ fields: { label: string; required: boolean }[] }>("GET", `/services/${id}/fields`);
  expect(fields).toMatchObject([{ label: "Allergies?", required: true }, { label: "Which?" }]);

  const who = page.getByRole("region", { name: "Who", exact: true });
  await who.getByRole("checkbox").first().click();
  await expect(who.getByRole("checkbox").first()).toBeChecked();
  await who.getByRole("button", { name: /^Terms of/ }).click();
  await dialog.getByLabel("Price").fill("45");
  await dialog.getByLabel("Deposit").fill("50%");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(who.getByRole("listitem").first()).toContainText("€45.00 · deposit 50%");
  await expect(page.getByText("Nobody offers it.")).toHaveCount(0);
});

test("the parts of a compound service are drawn, ordered and stored together", async ({ page }) => {
  const office = await openOffice(page);
  const compound = (await servicesOf(office)).find(({ type }) => type === "compound");
  if (!compound) throw new Error("The salon seed has a compound service.");
  const parts = async () =>
    (await office.api<{ parts: { kind: string; minutes: number | null }[] }>("GET", `/services/${compound.id}/parts`))
      .parts;
  const before = await parts();
  await page.goto(`${office.path}/services/${compound.id}`);
  const section = page.getByRole("region", { name: "Parts" });
  await expect(section.getByRole("listitem")).toHaveCount(before.length);
  await section.getByLabel("Minutes of the pause").fill("25");
  await section.getByRole("button", { name: "Add a pause" }).click();
  await expect(section.locator(".timeline rect")).toHaveCount(before.length + 1);
  await section.getByRole("button", { name: "Move Pause up" }).last().click();
  await section.getByRole("button", { name: "Save the parts" }).click();
  await expect(section.getByText("The parts are saved.")).toBeVisible();
  const after = await parts();
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-2)).toMatchObject({ kind: "spare_time", minutes: 25 });
});

test("a service of parts has seats, and members who alone may serve it", async ({ page }) => {
  const office = await openOffice(page);
  const { path, api } = office;
  const compound = (await servicesOf(office)).find(({ type }) => type === "compound");
  if (!compound) throw new Error("The salon seed has a compound service.");
  const { data: staff } = await api<{ data: { id: string; fullName: string }[] }>("GET", "/staff");
  const idle = await api<{ id: string }>("POST", "/staff", { fullName: "Idle Ida", email: "ida@example.com" });
  await page.goto(`${path}/services/${compound.id}`);
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const seats = page.getByRole("region", { name: "Seats" });
  await seats.getByLabel("At most").fill("3");
  await bar.getByRole("button", { name: "Save" }).click();
  await expect(bar.getByText("Saved")).toBeVisible();
  expect(await api("GET", `/services/${compound.id}`)).toMatchObject({ capacityMax: 3 });

  const who = page.getByRole("region", { name: "Who", exact: true });
  const blocked = page.getByRole("region", { name: "Nobody can book this yet" });
  await expect(who.getByRole("listitem")).toHaveCount(staff.length + 1);
  await expect(blocked).toHaveCount(0);
  await who.getByRole("checkbox", { name: "Idle Ida" }).click();
  // Who is chosen serves the parts alone, and offers none of them.
  await expect(blocked).toBeVisible();
  await page.goto(`${path}/staff/${idle.id}`);
  const services = page.getByRole("region", { name: "Services" });
  await expect(services.getByRole("listitem").filter({ hasText: compound.title })).toContainText(
    "Chosen for its parts",
  );
  await services.getByRole("checkbox", { name: compound.title }).click();
  await expect(services.getByRole("checkbox", { name: compound.title })).toHaveCount(0);
  await page.goto(`${path}/services/${compound.id}`);
  await expect(who.getByRole("checkbox", { name: "Idle Ida" })).not.toBeChecked();
  await expect(blocked).toHaveCount(0);
});
