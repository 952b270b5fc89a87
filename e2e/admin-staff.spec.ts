import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { bookVisit, openOffice } from "./support/office";

test.use({ locale: "en-GB" });

test("a new member gets services, a week with a break and a day off, and can be booked", async ({ page }) => {
  const { path, api } = await openOffice(page);
  await page.goto(`${path}/staff`);
  await page.getByRole("button", { name: "New member" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Noa Vidal");
  await page.getByRole("dialog").getByLabel("E-mail").fill("noa@example.com");
  await page.getByRole("dialog").getByRole("button", { name: "Add the member" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Noa Vidal" })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1);

  const services = page.getByRole("region", { name: "Services" });
  await services.getByRole("checkbox").first().click();
  await expect(services.getByRole("checkbox").first()).toBeChecked();

  const week = page.getByRole("region", { name: "Week" });
  await week.getByLabel("Monday from").fill("10:00");
  await week.getByLabel("Monday until").fill("09:00");
  await week.getByRole("button", { name: "Save the week" }).click();
  await expect(week.getByText("Must be later than the start.")).toBeVisible();
  await expect(week.getByLabel("Monday until")).toHaveValue("09:00");

  await week.getByLabel("Monday until").fill("00:00");
  await week.getByRole("button", { name: /^Break\s+on Monday/ }).click();
  await week.getByRole("button", { name: "Save the week" }).click();
  await expect(week.getByText("The week is saved.")).toBeVisible();
  const stored = await api<{ days: object[] }>("GET", `/staff/${id}/schedule`);
  expect(stored.days[0]).toEqual({
    weekday: 1,
    start: "10:00",
    end: "24:00",
    breaks: [{ start: "13:00", end: "14:00" }],
  });

  const daysOff = page.getByRole("region", { name: "Days off" });
  await daysOff.getByLabel("Day", { exact: true }).fill("2030-12-24");
  await daysOff.getByRole("button", { name: "Add" }).click();
  await expect(daysOff.getByRole("listitem")).toContainText("24 Dec 2030");
  await daysOff.getByRole("button", { name: "Remove 24 Dec 2030" }).click();
  await expect(daysOff.getByText("None planned.")).toBeVisible();
});

test("the calendar feed gets a new address, and the old one is dead", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const { data } = await api<{ data: { id: string; feedUrl: string }[] }>("GET", "/staff");
  const [member] = data;
  const old = member?.feedUrl ?? "";
  expect((await page.request.get(old)).status()).toBe(200);
  await page.goto(`${path}/staff/${member?.id}`);
  const feed = page.getByRole("region", { name: "Calendar feed" });
  await expect(feed).toContainText(old);
  await feed.getByRole("button", { name: "New address…" }).click();
  await page.getByRole("button", { name: "Make a new address" }).click();
  await expect(feed).not.toContainText(old);
  expect((await page.request.get(old)).status()).toBe(404);
  const fresh = (await feed.locator("code").textContent()) ?? "";
  expect((await page.request.get(fresh)).status()).toBe(200);
});

test("whoever archives a member is told how many bookings stay, and whose", async ({ page }) => {
  const office = await openOffice(page);
  const { bookingId } = await bookVisit(office, "Ana López");
  const { appointment } = await office.api<{ appointment: { staffId: string } }>("GET", `/bookings/${bookingId}`);
  await page.goto(`${office.path}/staff/${appointment.staffId}`);
  await page.getByRole("button", { name: "Archive…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 upcoming booking stays as it is.");
  await expect(dialog.getByRole("link", { name: "Ana López" })).toBeVisible();
  await dialog.getByRole("button", { name: "Archive" }).click();
  await expect(dialog).toHaveCount(0);
  const { visibility } = await office.api<{ visibility: string }>("GET", `/staff/${appointment.staffId}`);
  expect(visibility).toBe("archive");
});

test("staff is put in order by keys, the list follows, and whoever is new stands last", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const names = async () =>
    (await api<{ data: { fullName: string }[] }>("GET", "/staff")).data.map(({ fullName }) => fullName);
  const [first = "", second = "", ...rest] = await names();
  await page.goto(`${path}/staff`);
  await page.getByRole("link", { name: "Order" }).click();
  await page.getByRole("button", { name: `Move ${first} down` }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(names).toEqual([second, first, ...rest]);
  await page.goto(`${path}/staff`);
  await expect(page.getByRole("rowheader").first()).toContainText(second);
  await page.getByRole("button", { name: "New member" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Aaron Adler");
  await page.getByRole("dialog").getByLabel("E-mail").fill("aaron@example.com");
  await page.getByRole("dialog").getByRole("button", { name: "Add the member" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Aaron Adler" })).toBeVisible();
  expect(await names()).toEqual([second, first, ...rest, "Aaron Adler"]);
});

test("whoever comes back is asked for whom; while archived nobody's choice is lost", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const { data } = await api<{ data: { id: string; fullName: string }[] }>("GET", "/staff");
  const [member] = data;
  await api("PATCH", `/staff/${member?.id}`, { visibility: "archive" });
  const stored = () => api<{ visibility: string; phone: string | null }>("GET", `/staff/${member?.id}`);
  await page.goto(`${path}/staff/${member?.id}`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(dialog.getByLabel("Who may book")).toHaveCount(0);
  await dialog.getByLabel("Phone").fill("+34 600 100 200");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await stored()).toMatchObject({ visibility: "archive", phone: "+34 600 100 200" });
  await page.getByRole("button", { name: "Make bookable again" }).click();
  await dialog.getByLabel("Who may book").selectOption("Only the team");
  await dialog.getByRole("button", { name: "Make bookable again" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await stored()).toMatchObject({ visibility: "private" });
});

test("what a member would lose with a service is said by name, and what is booked is shown", async ({ page }) => {
  const office = await openOffice(page);
  const { path, api } = office;
  const { bookingId } = await bookVisit(office, "Ana López");
  const { appointment } = await api<{ appointment: { staffId: string; serviceId: string } }>(
    "GET",
    `/bookings/${bookingId}`,
  );
  const { staffId, serviceId } = appointment;
  const link = `/staff/${staffId}/services/${serviceId}`;
  await api("PUT", link, { price: 77, deposit: "50%" });
  const { title } = await api<{ title: string }>("GET", `/services/${serviceId}`);
  await page.goto(`${path}/staff/${staffId}`);
  const row = page.getByRole("region", { name: "Services" }).getByRole("listitem").filter({ hasText: "€77.00" });
  await expect(row).toContainText("€77.00 · deposit 50%");
  await row.getByRole("checkbox").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Terms that are their own are lost: price €77.00, deposit 50%.");
  await expect(dialog).toContainText("1 upcoming booking stays as it is.");
  await expect(dialog.getByRole("link", { name: "Ana López" })).toBeVisible();
  await dialog.getByRole("link", { name: "Show these bookings" }).click();
  await expect(page.getByRole("table").getByRole("link", { name: "Ana López" })).toBeVisible();

  await page.goto(`${path}/staff/${staffId}`);
  await row.getByRole("link", { name: `Terms for ${title}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const who = page.getByRole("region", { name: "Who", exact: true });
  await who.getByRole("listitem").filter({ hasText: "€77.00" }).getByRole("checkbox").click();
  await expect(dialog).toContainText("price €77.00, deposit 50%");
  await dialog.getByRole("button", { name: "Stop offering it" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(who.getByText("€77.00")).toHaveCount(0);
});

test("what somebody else has written meanwhile is not written over: a member says so", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const { data } = await api<{ data: { id: string; fullName: string }[] }>("GET", "/staff");
  const id = data[0]?.id;
  await page.goto(`${path}/staff/${id}`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Edit" }).click();
  await dialog.getByLabel("About").fill("Mine");
  await api("PATCH", `/staff/${id}`, { info: "Theirs", phone: "+34 600 100 200" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Somebody has changed this meanwhile");
  expect(await api("GET", `/staff/${id}`)).toMatchObject({ info: "Theirs" });
});

test("a member's colour, photo and public words are seen where they stand, set and cleared", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const { data } = await api<{ data: { id: string; fullName: string }[] }>("GET", "/staff");
  const [member] = data;
  const stored = () => api("GET", `/staff/${member?.id}`);
  const edit = async (change: () => Promise<void>) => {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await change();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  const form = page.getByRole("dialog");
  await page.goto(`${path}/staff/${member?.id}`);
  await edit(async () => {
    await form.getByLabel("Colour").fill("#8a3ffc");
    await form.getByLabel("About").fill("Speaks Basque.");
  });
  await expect(page.getByRole("region", { name: "About" })).toContainText("Speaks Basque.");
  await expect(page.getByRole("region", { name: "About" })).toContainText("#8a3ffc");
  await expect(page.locator(".cu-top .av")).toHaveClass(/\bc5\b/);
  await page.goto(`${path}/staff`);
  const row = page.getByRole("row").filter({ hasText: member?.fullName ?? "" });
  await expect(row.locator(".av")).toHaveClass(/\bc5\b/);
  await page.goto(`${path}/calendar`);
  const heading = page.getByRole("heading", { name: member?.fullName ?? "" });
  await expect(heading.locator(".av")).toHaveClass(/\bc5\b/);

  await page.goto(`${path}/staff/${member?.id}`);
  const blank = { create: { width: 600, height: 600, channels: 3, background: "#a33" } } as const;
  const photo = { name: "marta.jpg", mimeType: "image/jpeg", buffer: await sharp(blank).jpeg().toBuffer() };
  await edit(async () => {
    await form.locator("input[type=file]").setInputFiles(photo);
    await expect(form.getByRole("img", { name: /as it is now/ })).toBeVisible();
  });
  await expect(page.locator(".cu-top img.av")).toHaveJSProperty("naturalWidth", 480);
  await page.goto(`${path}/calendar`);
  await expect(heading.locator("img.av")).toHaveJSProperty("naturalWidth", 480);
  await page.goto(`${path}/staff/${member?.id}`);
  await edit(async () => {
    await form.getByRole("button", { name: "Remove" }).click();
    await form.getByLabel("About").fill("");
  });
  await expect(page.locator(".cu-top span.av")).toBeVisible();
  await expect(page.getByRole("region", { name: "About" })).toContainText("Customers read nothing about them yet.");
  expect(await stored()).toMatchObject({ info: "", imageUrl: null, color: "#8a3ffc" });
});

test("whoever comes back is told which of their terms are not the service's, and may take those", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const { data: staff } = await api<{ data: { id: string }[] }>("GET", "/staff");
  const { data: services } = await api<{ data: { id: string; title: string; type: string; price: number }[] }>(
    "GET",
    "/services?limit=100",
  );
  const [cut, other] = services.filter(({ type }) => type === "simple");
  const member = `/staff/${staff[0]?.id}`;
  for (const service of [cut, other]) await api("PUT", `${member}/services/${service?.id}`, { price: 77 });
  await api("PATCH", member, { visibility: "archive" });
  await page.goto(`${path}${member}`);
  await page.getByRole("button", { name: "Make bookable again" }).click();
  const terms = page.getByRole("group", { name: "Not the service’s terms" });
  await expect(terms).toContainText("price €77.00");
  await terms.getByRole("checkbox", { name: cut?.title ?? "" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Make bookable again" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const links = await api<{ data: { serviceId: string; price: number }[] }>("GET", `${member}/services?limit=100`);
  const priceOf = (id?: string) => links.data.find(({ serviceId }) => serviceId === id)?.price;
  expect([priceOf(cut?.id), priceOf(other?.id)]).toEqual([cut?.price, 77]);
});
