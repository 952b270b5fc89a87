import { expect, test } from "@playwright/test";
import { bookVisit, nextMonday, openBeforeScripts, openOffice } from "./support/office";

test.use({ locale: "en-GB" });

interface Stored {
  id: string;
  title: string;
  price: number;
  deposit: number;
  maxDays: number | null;
  duration: number;
  durationDays: number | null;
  requiresApproval: boolean;
}

test("a new service is edited section by section; a refusal keeps what was typed", async ({ page }) => {
  const { path, api } = await openOffice(page);
  await page.goto(`${path}/services`);
  await page.getByRole("button", { name: "New service" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Head massage");
  await dialog.getByLabel("Duration").fill("25");
  await dialog.getByLabel("Price").fill("18,50");
  await dialog.getByRole("button", { name: "Add the service" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Head massage" })).toBeVisible();
  await expect(page.getByText("Nobody offers it.")).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const stored = () => api<Stored>("GET", `/services/${id}`);
  expect(await stored()).toMatchObject({ price: 18.5, duration: 25, durationDays: null });

  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await page.getByLabel("Deposit").fill("120");
  await page.getByLabel("Bookable ahead").fill("60");
  await page.getByLabel("You approve each booking").check();
  await expect(bar.getByText("3 changes")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByLabel("Deposit")).toHaveAccessibleDescription(/100/);
  await expect(page.getByLabel("Bookable ahead")).toHaveValue("60");
  expect(await stored()).toMatchObject({ deposit: 100, maxDays: null, requiresApproval: false });

  await page.getByLabel("Deposit").fill("30");
  await page.getByText("Whole days").click();
  await page.getByLabel("Days", { exact: true }).fill("2");
  await bar.getByRole("button", { name: "Save" }).click();
  await expect(bar.getByText("Saved")).toBeVisible();
  expect(await stored()).toMatchObject({ deposit: 30, maxDays: 60, requiresApproval: true, durationDays: 2 });

  await page.getByLabel("Title").fill("Neck massage");
  await bar.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Head massage");
  await expect(page.getByLabel("Days", { exact: true })).toHaveValue("2");

  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete the service" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Services" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Head massage" })).toHaveCount(0);
});

test("what is typed before the scripts of the page run is a change like any other", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const { data } = await api<{ data: Stored[] }>("GET", "/services?limit=1");
  const runScripts = await openBeforeScripts(page, `${path}/services/${data[0]?.id}`);
  await page.getByLabel("Title").fill("Typed early");
  runScripts();
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await expect(bar.getByText("1 change")).toBeVisible();
  await bar.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await api<Stored>("GET", `/services/${data[0]?.id}`)).title).toBe("Typed early");
});

test("two who change one field meet openly, and either word can win", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const { data } = await api<{ data: Stored[] }>("GET", "/services?limit=1");
  const [first] = data;
  if (!first) throw new Error("The salon seed has services.");
  const stored = () => api<Stored>("GET", `/services/${first.id}`);
  await page.goto(`${path}/services/${first.id}`);
  const clash = page.getByRole("region", { name: "Somebody has changed this meanwhile" });
  const save = page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save" });

  await page.getByLabel("Title").fill("Mine");
  await page.getByLabel("Bookable ahead").fill("45");
  await api("PATCH", `/services/${first.id}`, { title: "Theirs", price: 99 });
  await save.click();
  await expect(clash).toContainText("Now: Theirs. Yours: Mine");
  await expect(clash).toContainText(/Last by \S+/);
  expect(await stored()).toMatchObject({ title: "Theirs", price: 99, maxDays: first.maxDays });
  await clash.getByRole("button", { name: "Keep mine" }).click();
  await expect(clash).toHaveCount(0);
  expect(await stored()).toMatchObject({ title: "Mine", price: 99, maxDays: 45 });

  await page.getByLabel("Title").fill("Mine again");
  await page.getByLabel("Bookable ahead").fill("50");
  await api("PATCH", `/services/${first.id}`, { title: "Theirs again" });
  await save.click();
  await clash.getByRole("button", { name: "Take theirs" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Theirs again");
  await expect(page.getByLabel("Bookable ahead")).toHaveValue("50");
  await save.click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await stored()).toMatchObject({ title: "Theirs again", maxDays: 50 });
});

test("the list stands by category and can show what the page hides; a booked service stays", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const { data } = await api<{ data: Stored[] }>("GET", "/services?limit=100");
  const hidden = data.at(-1);
  if (!hidden) throw new Error("The salon seed has services.");
  await api("PATCH", `/services/${hidden.id}`, { visibility: "private" });
  await page.goto(`${path}/services`);
  await expect(page.getByRole("region", { name: "Hair" }).getByRole("link").first()).toBeVisible();
  await page.getByRole("link", { name: "Hidden" }).click();
  await expect(page.getByRole("table").getByRole("link")).toHaveText([hidden.title]);

  const { service } = await bookVisit({ path, api }, "Ana López");
  // What was called off is no booking to come.
  const off = await bookVisit({ path, api }, "Eva Ruiz");
  expect(off.service).toBe(service);
  await api("PATCH", `/bookings/${off.bookingId}`, { status: "cancelled" });
  await page.goto(`${path}/services`);
  await page.getByRole("link", { name: service, exact: true }).click();
  await page.getByRole("button", { name: "Delete…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 upcoming booking.");
  await dialog.getByRole("button", { name: "Delete the service" }).click();
  await expect(dialog.getByRole("alert")).toContainText("still in use by appointments");
});

test("the question before a service is deleted counts the bookings alone that are to come, and says that others stay", async ({
  page,
}) => {
  const office = await openOffice(page);
  const { path, api } = office;
  const monday = nextMonday();
  const later = new Date(Date.parse(monday) + 14 * 86_400_000).toISOString().slice(0, 10);
  const past = await bookVisit(office, "Ana Past", { from: monday });
  await bookVisit(office, "Ben Coming", { from: later });
  const cancelled = await bookVisit(office, "Cleo Cancelled", { from: later });
  await api("PATCH", `/bookings/${cancelled.bookingId}`, { status: "cancelled" });
  const now = new Date(Date.parse(past.start) + 86_400_000).toISOString();
  await api("PUT", "/sandbox/clock", { now });
  await page.goto(`${path}/services`);
  await page.getByRole("link", { name: past.service, exact: true }).click();
  await page.getByRole("button", { name: "Delete…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 upcoming booking.");
  await expect(dialog).toContainText("Bookings that are over or cancelled stay");
});

test("services are put in order by keys alone, and the booking page follows", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const titles = async () =>
    (await api<{ data: { title: string }[] }>("GET", "/services")).data.map(({ title }) => title);
  const before = (await titles()).filter((title) => ["Haircut", "Colour"].includes(title));
  const [first = "", second = ""] = before;
  await page.goto(`${path}/services`);
  await page.getByRole("link", { name: "Order" }).click();
  await page.getByRole("button", { name: `Move ${first} down` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: first }).first()).toBeAttached();
  await expect(page.getByRole("button", { name: `Move ${first} down` })).toBeFocused();
  await expect.poll(async () => (await titles()).filter((title) => before.includes(title))).toEqual([second, first]);
});

test("a new price is offered to whoever had the former one, and the list says what customers pay", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const { data: staff } = await api<{ data: { id: string; fullName: string }[] }>("GET", "/staff");
  const [first, second] = staff;
  if (!first || !second) throw new Error("The salon seed has members.");
  const { id } = await api<Stored>("POST", "/services", { title: "Royal shave", price: 20 });
  await api("PUT", `/staff/${first.id}/services/${id}`, {});
  await api("PUT", `/staff/${second.id}/services/${id}`, { price: 30 });
  await page.goto(`${path}/services`);
  const row = page.getByRole("row", { name: /Royal shave/ });
  await expect(row).toContainText("€20.00 – €30.00");
  await row.getByRole("link").click();

  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const note = page.getByRole("region", { name: "Customers pay what each member asks" });
  await page.getByRole("region", { name: "Basics" }).getByLabel("Title").fill("Royal shave deluxe");
  await bar.getByRole("button", { name: "Save" }).click();
  await expect(bar.getByText("Saved")).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.getByRole("region", { name: "Price" }).getByLabel("Price", { exact: true }).fill("25");
  await bar.getByRole("button", { name: "Save" }).click();
  await expect(note).toContainText(`1 member still has the former terms: ${first.fullName}.`);
  await expect(note).toContainText(`1 member has terms of their own, which stay: ${second.fullName}.`);
  await note.getByRole("button", { name: "Give them the service's terms" }).click();
  await expect(note).toHaveCount(0);
  const who = page.getByRole("region", { name: "Who", exact: true });
  await expect(who.getByRole("listitem").filter({ hasText: first.fullName })).toContainText("€25.00");
  await expect(who.getByRole("listitem").filter({ hasText: second.fullName })).toContainText("€30.00");
});

test("a service says why nobody can book it: by who offers it, whom visitors see and when they work", async ({
  page,
}) => {
  const { path, api } = await openOffice(page);
  const { data: staff } = await api<{ data: { id: string }[] }>("GET", "/staff");
  const member = staff[0]?.id;
  const { id } = await api<Stored>("POST", "/services", { title: "Beard trim", price: 20 });
  const blocked = page.getByRole("region", { name: "Nobody can book this yet" });
  const expectWhy = async (why: string | null) => {
    await page.goto(`${path}/services/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Beard trim" })).toBeVisible();
    if (why === null) await expect(blocked).toHaveCount(0);
    else await expect(blocked.getByRole("listitem")).toHaveText([why]);
  };
  await expectWhy("Nobody offers it.");
  await api("PUT", `/staff/${member}/services/${id}`, {});
  await expectWhy(null);
  await api("PATCH", `/staff/${member}`, { visibility: "private" });
  await expectWhy("Whoever offers it is bookable for the team alone.");
  await api("PATCH", `/services/${id}`, { visibility: "private" });
  await expectWhy(null);
  await api("PUT", `/staff/${member}/schedule`, { days: [] });
  await expectWhy("Whoever offers it has no working hours.");
});
