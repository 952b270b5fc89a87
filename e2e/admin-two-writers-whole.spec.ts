import { expect, type Page, test } from "@playwright/test";
import { openOffice } from "./support/office";
import { askOf, colleague } from "./support/office/colleague";

test.use({ locale: "en-GB" });

const clashIn = (page: Page) => page.getByRole("region", { name: "Somebody has changed this meanwhile" });
const monday = (start: string, end: string) => ({ weekday: 1, start, end });
const noon = { start: "13:00", end: "14:00" };

test("two who change one member's week meet openly, told which days and by whom, and either week can win", async ({
  page,
  browser,
}) => {
  const { path, api } = await openOffice(page);
  const { data } = await api<{ data: { id: string }[] }>("GET", "/staff");
  const id = data[0]?.id;
  const stored = () => api("GET", `/staff/${id}/schedule`);
  await api("PUT", `/staff/${id}/schedule`, {
    days: [monday("09:00", "17:00"), { ...monday("09:00", "17:00"), weekday: 5 }],
  });
  const other = await colleague(browser, { path }, "Marta Ruiz");
  const change = (...days: object[]) =>
    askOf(other.request, path.split("/").at(-1) ?? "")("staff.schedule.replace", { id, days });
  await page.goto(`${path}/staff/${id}`);
  const week = page.getByRole("region", { name: "Week" });
  const save = week.getByRole("button", { name: "Save the week" });
  const from = week.getByLabel("Monday from", { exact: true });
  const clash = clashIn(page);

  await from.fill("07:30");
  await change({ ...monday("08:00", "18:00"), breaks: [noon] });
  await save.click();
  await expect(clash).toContainText("Last by Marta Ruiz.");
  const said = clash.getByRole("definition");
  await expect(clash.getByRole("term")).toHaveText(["Monday", "Friday"]);
  await expect(said).toHaveText([
    "Now: 08:00–18:00, Break 13:00–14:00. Yours: 07:30–17:00",
    "Now: Off. Yours: 09:00–17:00",
  ]);
  expect(await stored()).toEqual({ days: [{ ...monday("08:00", "18:00"), breaks: [noon] }] });
  await clash.getByRole("button", { name: "Keep mine" }).click();
  await expect(week.getByText("The week is saved.")).toBeVisible();
  await expect(clash).toHaveCount(0);
  const mine = { ...monday("07:30", "17:00"), breaks: [] };
  expect(await stored()).toEqual({ days: [mine, { ...mine, weekday: 5, start: "09:00" }] });

  await from.fill("06:00");
  await change(monday("10:00", "12:00"));
  await save.click();
  await expect(said.first()).toHaveText("Now: 10:00–12:00. Yours: 06:00–17:00");
  await clash.getByRole("button", { name: "Take theirs" }).click();
  await expect(clash).toHaveCount(0);
  await expect(from).toHaveValue("10:00");
  await expect(save).toHaveCount(0);
  expect(await stored()).toEqual({ days: [{ ...monday("10:00", "12:00"), breaks: [] }] });

  // What is changed from there on is made of theirs.
  await from.fill("11:00");
  await save.click();
  await expect(week.getByText("The week is saved.")).toBeVisible();
  expect(await stored()).toEqual({ days: [{ ...monday("11:00", "12:00"), breaks: [] }] });
});

test("so do two who change the opening hours", { tag: "@soak" }, async ({ page, browser }) => {
  const { path, api } = await openOffice(page);
  const stored = () => api("GET", "/business-hours");
  await api("PUT", "/business-hours", { days: [monday("09:00", "17:00")] });
  const other = await colleague(browser, { path }, "Marta Ruiz");
  const change = (...days: object[]) =>
    askOf(other.request, path.split("/").at(-1) ?? "")("businessHours.replace", { days });
  await page.goto(`${path}/hours`);
  const clash = clashIn(page);
  const from = page.getByLabel("Monday from", { exact: true });
  await from.fill("07:30");
  await change(monday("08:00", "24:00"));
  await page.getByRole("button", { name: "Save the week" }).click();
  await expect(clash).toContainText("Last by Marta Ruiz.");
  await expect(clash.getByRole("definition")).toHaveText(["Now: 08:00–24:00. Yours: 07:30–17:00"]);
  await clash.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText("The week is saved.")).toBeVisible();
  expect(await stored()).toEqual({ days: [monday("07:30", "17:00")] });

  await from.fill("06:00");
  await change();
  await page.getByRole("button", { name: "Save the week" }).click();
  await expect(clash.getByRole("definition")).toHaveText(["Now: Off. Yours: 06:00–17:00"]);
  await clash.getByRole("button", { name: "Take theirs" }).click();
  await expect(page.getByRole("switch", { name: "Monday" })).not.toBeChecked();
  expect(await stored()).toEqual({ days: [] });
});

test("so do two who change what a service is made of", { tag: "@soak" }, async ({ page, browser }) => {
  const { path, api } = await openOffice(page);
  const service = (body: object) => api<{ id: string }>("POST", "/services", body);
  const [cut, dye] = [await service({ title: "Trim", duration: 30 }), await service({ title: "Tint", duration: 60 })];
  const { id } = await service({ title: "All of it", type: "compound" });
  const part = (of: { id: string }) => ({ kind: "service", serviceId: of.id, minutes: null });
  const pause = (minutes: number) => ({ kind: "spare_time", serviceId: null, minutes });
  await api("PUT", `/services/${id}/parts`, { parts: [part(cut), pause(10), part(dye)] });
  const stored = () => api("GET", `/services/${id}/parts`);
  const other = await colleague(browser, { path }, "Marta Ruiz");
  const change = (...parts: object[]) =>
    askOf(other.request, path.split("/").at(-1) ?? "")("services.parts.replace", { id, parts });
  await page.goto(`${path}/services/${id}`);
  const section = page.getByRole("region", { name: "Parts" });
  const clash = clashIn(page);

  await section.getByRole("button", { name: "Delete Pause" }).click();
  await change(part(cut), pause(20), part(dye));
  await section.getByRole("button", { name: "Save the parts" }).click();
  await expect(clash).toContainText("Last by Marta Ruiz.");
  await expect(clash.getByRole("definition")).toHaveText([
    "Now: Trim 30 min · Pause 20 min · Tint 1 h. Yours: Trim 30 min · Tint 1 h",
  ]);
  expect(await stored()).toEqual({ parts: [part(cut), pause(20), part(dye)] });
  await clash.getByRole("button", { name: "Keep mine" }).click();
  await expect(section.getByText("saved")).toBeVisible();
  expect(await stored()).toEqual({ parts: [part(cut), part(dye)] });

  await section.getByRole("button", { name: "Add a pause" }).click();
  await change(part(dye), part(cut));
  await section.getByRole("button", { name: "Save the parts" }).click();
  await clash.getByRole("button", { name: "Take theirs" }).click();
  await expect(clash).toHaveCount(0);
  await expect(section.getByRole("listitem")).toContainText(["Tint", "Trim"]);
  expect(await stored()).toEqual({ parts: [part(dye), part(cut)] });
});
