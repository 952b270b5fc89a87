import { expect, test } from "@playwright/test";
import { bookVisit, openBeforeScripts, openOffice } from "./support/office";

test.use({ locale: "en-GB" });

test("opening hours are refused in place, then stored; a day off tells what is booked on it", async ({ page }) => {
  const office = await openOffice(page);
  const { path, api } = office;
  const { start } = await bookVisit(office, "Ana López");
  const { timeZone } = await api<{ timeZone: string }>("GET", "/settings");
  const runScripts = await openBeforeScripts(page, `${path}/hours`);

  const week = page.getByRole("region", { name: "Opening hours" });
  // Typed before the scripts ran, and kept.
  await week.getByLabel("Monday from").fill("10:00");
  await week.getByLabel("Monday until").fill("09:00");
  runScripts();
  await expect(week.getByText("Not saved yet")).toBeVisible();
  await week.getByRole("button", { name: "Save the week" }).click();
  await expect(week.getByText("Must be later than the start.")).toBeVisible();
  await week.getByLabel("Monday until").fill("15:30");
  await week.getByRole("button", { name: "Save the week" }).click();
  await expect(week.getByText("The week is saved.")).toBeVisible();
  const stored = await api<{ days: object[] }>("GET", "/business-hours");
  expect(stored.days[0]).toEqual({ weekday: 1, start: "10:00", end: "15:30" });

  const daysOff = page.getByRole("region", { name: "Days off" });
  const rows = daysOff.getByRole("button", { name: /^Remove/ });
  const before = await rows.count();
  const date = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date(start));
  await daysOff.getByLabel("Day", { exact: true }).fill(date);
  await daysOff.getByRole("button", { name: "Add", exact: true }).click();
  await expect(daysOff.getByText("1 booking stands on that day.")).toBeVisible();
  await expect(daysOff.getByRole("status").getByRole("link", { name: "Ana López" })).toBeVisible();
  await expect(rows).toHaveCount(before + 1);
  const { data } = await api<{ data: object[] }>("GET", "/holidays?staffId=company");
  expect(data).toContainEqual(expect.objectContaining({ date, kind: "once", staffId: null }));
  const { data: services } = await api<{ data: { id: string }[] }>("GET", "/services?limit=1");
  const asked = `service=${services[0]?.id}&from=${date}&days=1`;
  const { days } = await api<{ days: { slots: object[] }[] }>("GET", `/slots?${asked}`);
  expect(days.flatMap(({ slots }) => slots)).toEqual([]);
});

test("a day off that is over stands behind Past, of the company and of a member; one of every year comes again", async ({
  page,
}) => {
  const { path, api } = await openOffice(page);
  const { data } = await api<{ data: { id: string }[] }>("GET", "/staff");
  const member = data[0]?.id;
  for (const staffId of [null, member]) {
    await api("POST", "/holidays", { date: "2021-03-04", kind: "once", staffId });
    await api("POST", "/holidays", { date: "2021-03-05", kind: "yearly", staffId });
    await api("POST", "/holidays", { date: "2041-03-06", kind: "once", staffId });
  }
  const days = page.getByRole("region", { name: "Days off" });
  for (const place of ["/hours", `/staff/${member}`]) {
    await page.goto(`${path}${place}`);
    await expect(days.getByRole("listitem").filter({ hasText: "Every year" }).first()).toBeVisible();
    await expect(days.getByRole("listitem").filter({ hasText: "2041" }).first()).toBeVisible();
    await expect(days.getByText("2021")).toHaveCount(0);
    await days.getByRole("link", { name: "Past" }).click();
    await expect(page).toHaveURL(/\?past=1$/);
    await expect(days.getByRole("listitem").filter({ hasText: "2021" })).toHaveCount(place === "/hours" ? 2 : 1);
    await expect(days.getByText("2041")).toHaveCount(0);
    await days.getByRole("link", { name: "To come" }).click();
    await expect(days.getByText("2041").first()).toBeVisible();
  }
});
