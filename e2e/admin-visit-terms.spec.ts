import { expect, type Page, test } from "@playwright/test";
import { bookVisit, emailOf, nextMonday, type Office, openOffice } from "./support/office";

test.use({ locale: "en-GB", viewport: { width: 1280, height: 900 } });

interface Named {
  id: string;
  title: string;
  type: string;
  capacityMax: number;
}

interface Booking {
  id: string;
  appointmentId: string;
  status: string;
  notes: string;
  customerId: string;
  paymentStatus: string | null;
  appointment: { start: string; serviceId: string };
}

const bookingOf = (office: Office, id: string) => office.api<Booking>("GET", `/bookings/${id}`);

/** The types of the mails to somebody. */
async function mailsTo(office: Office, email: string): Promise<string[]> {
  const { data } = await office.api<{ data: { type: string; toEmail: string }[] }>("GET", "/outbox?limit=100");
  return data.filter(({ toEmail }) => toEmail === email).map(({ type }) => type);
}

const customerOf = async (office: Office, fullName: string) => {
  const email = emailOf(fullName);
  const { id } = await office.api<Named>("POST", "/customers", { fullName, email });
  return { id, email };
};

async function openMove(page: Page, office: Office, { bookingId, name }: { bookingId: string; name: string }) {
  await page.goto(`${office.path}/bookings/${bookingId}`);
  await page.getByRole("button", { name: "Move", exact: true }).click();
  return page.getByRole("dialog", { name: `Move ${name}` });
}

test("a visit becomes one of another service, whose price is told first, and the customer hears of its time", async ({
  page,
}) => {
  const office = await openOffice(page);
  const { bookingId, customerId, start } = await bookVisit(office, "Carla Soto", { from: nextMonday() });
  const { email } = await office.api<{ email: string }>("GET", `/customers/${customerId}`);
  const was = await bookingOf(office, bookingId);
  const { data } = await office.api<{ data: Named[] }>("GET", "/services?limit=100");
  const other = data.find(
    ({ id, type, capacityMax }) => type === "simple" && capacityMax === 1 && id !== was.appointment.serviceId,
  );
  const dialog = await openMove(page, office, { bookingId, name: "Carla Soto" });
  await dialog.getByLabel("Service").selectOption({ label: other?.title ?? "" });
  await dialog.getByLabel("From").fill("04:00");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText(/It costs €\d/);
  await dialog.getByRole("button", { name: "Move anyway" }).click();
  await expect(dialog).toHaveCount(0);
  const { appointment } = await bookingOf(office, bookingId);
  expect(appointment.serviceId).toBe(other?.id);
  expect(appointment.start).not.toBe(start);
  expect(await mailsTo(office, email)).toContain("booking_rescheduled");
});

/** A group of two on a day of its own. */
async function openGroup(page: Page) {
  const office = await openOffice(page);
  const { data } = await office.api<{ data: Named[] }>("GET", "/services?limit=100");
  const group = data.find(({ title }) => title === "Styling class");
  const { days } = await office.api<{ days: { slots: { start: string; staffId: string }[] }[] }>(
    "GET",
    `/slots?service=${group?.id}&from=${nextMonday()}&days=7`,
  );
  const slots = days.flatMap((day) => day.slots);
  const [slot] = slots;
  const ana = await customerOf(office, "Ana Rey");
  const wanted = { serviceId: group?.id, customerId: ana.id, start: slot?.start, staffId: slot?.staffId };
  const { id, bookingId } = await office.api<{ id: string; bookingId: string }>("POST", "/appointments", wanted);
  return { office, id, bookingId, ana, slot };
}

test("one of a group is moved alone, and the others stay where they are", async ({ page }) => {
  const { office, id, bookingId, slot } = await openGroup(page);
  const ben = await customerOf(office, "Ben Sol");
  const other = await office.api<{ id: string }>("POST", `/appointments/${id}/bookings`, { customerId: ben.id });
  const dialog = await openMove(page, office, { bookingId, name: "Ana Rey" });
  await expect(dialog.getByLabel("Who moves")).toHaveValue("one");
  const free = dialog.getByRole("button", { name: /^\d\d:\d\d$/, pressed: false });
  await free.last().click();
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect((await bookingOf(office, bookingId)).appointment.start).not.toBe(slot?.start);
  expect((await bookingOf(office, other.id)).appointment.start).toBe(slot?.start);
});

test("whoever is added to a full group waits for a seat", async ({ page }) => {
  const { office, id, bookingId } = await openGroup(page);
  const ben = await customerOf(office, "Ben Sol");
  await office.api("POST", `/appointments/${id}/bookings`, { customerId: ben.id, persons: 5 });
  await page.goto(`${office.path}/bookings/${bookingId}`);
  await page.getByRole("button", { name: "Add somebody" }).click();
  const dialog = page.getByRole("dialog", { name: "Add somebody" });
  await expect(dialog).toContainText("All seats are taken");
  await dialog.getByRole("button", { name: "New customer" }).click();
  await dialog.getByLabel("Name").fill("Eva Mar");
  await dialog.getByLabel("E-mail").fill(emailOf("Eva Mar"));
  await dialog.getByLabel("Phone").fill("+34 600 100 200");
  await dialog.getByRole("button", { name: "Book the visit" }).click();
  await expect(dialog).toHaveCount(0);
  const { bookings } = await office.api<{ bookings: { status: string; customer: { fullName: string } }[] }>(
    "GET",
    `/appointments/${id}`,
  );
  expect(bookings.find(({ customer }) => customer.fullName === "Eva Mar")?.status).toBe("waitlisted");
});

test("a visit that repeats shows its dates, and is changed and moved with the later ones", async ({ page }) => {
  const office = await openOffice(page);
  const { bookingId } = await bookVisit(office, "Carla Soto", {
    ...{ from: nextMonday(), recurrence: { freq: "weekly", count: 3 }, force: true },
  });
  await page.goto(`${office.path}/bookings/${bookingId}`);
  const series = page.getByRole("region", { name: "Part of a series" });
  await expect(series.getByRole("listitem")).toHaveCount(3);
  await expect(series).toContainText("3 dates");
  await series.getByRole("link").nth(1).click();
  await expect(page).not.toHaveURL(new RegExp(`${bookingId}$`));

  await page.getByRole("button", { name: "Change", exact: true }).click();
  const change = page.getByRole("dialog", { name: "Change the visit of Carla Soto" });
  await change.getByLabel("The customer's words").fill("By the window");
  await change.getByLabel("Which visits").selectOption({ label: "This and the following" });
  await change.getByRole("button", { name: "Save the changes" }).click();
  await expect(change).toHaveCount(0);
  const notes = async () => {
    const { data } = await office.api<{ data: Booking[] }>("GET", "/bookings");
    return data.sort((one, two) => one.appointment.start.localeCompare(two.appointment.start));
  };
  expect((await notes()).map((one) => one.notes)).toEqual(["", "By the window", "By the window"]);

  const before = await notes();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  const move = page.getByRole("dialog", { name: "Move Carla Soto" });
  await move.getByLabel("From").fill("04:00");
  await move.getByLabel("Which visits").selectOption({ label: "This and the following" });
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await move.getByRole("button", { name: "Move anyway" }).click();
  await expect(move).toHaveCount(0);
  const moved = (await notes()).map(({ appointment }, index) => appointment.start !== before[index]?.appointment.start);
  expect(moved).toEqual([false, true, true]);
});

test("a visit is given to somebody else, who is found by name", async ({ page }) => {
  const office = await openOffice(page);
  const { bookingId } = await bookVisit(office, "Carla Soto");
  const ben = await customerOf(office, "Ben Sol");
  await page.goto(`${office.path}/bookings/${bookingId}`);
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Somebody else" }).click();
  await dialog.getByRole("searchbox", { name: "Customer" }).fill("Ben");
  await dialog.getByRole("button", { name: /Ben Sol/ }).click();
  await dialog.getByRole("button", { name: "Save the changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ben Sol" })).toBeVisible();
  expect((await bookingOf(office, bookingId)).customerId).toBe(ben.id);
});

test("a visit is booked with a package of the customer, or paid at once", async ({ page }) => {
  const office = await openOffice(page);
  const { service } = await bookVisit(office, "Carla Soto");
  const { data } = await office.api<{ data: Named[] }>("GET", "/services?limit=100");
  const serviceId = data.find(({ title }) => title === service)?.id;
  const ana = await customerOf(office, "Ana Rey");
  await office.api("POST", "/packages", { customerId: ana.id, serviceId, payment: "free", notify: false });

  const book = async (time: string, fill: (dialog: ReturnType<Page["getByRole"]>) => Promise<unknown>) => {
    await page.goto(`${office.path}/calendar?date=${nextMonday()}`);
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "New in the calendar" });
    await dialog.getByRole("searchbox", { name: "Customer" }).fill("Ana");
    await dialog.getByRole("button", { name: /Ana Rey/ }).click();
    await dialog.getByLabel("Service").selectOption({ label: service });
    await dialog.getByLabel("From").fill(time);
    await fill(dialog);
    await dialog.getByLabel("The customer's words").fill(`At ${time}`);
    await dialog.getByRole("button", { name: "Book the visit" }).click();
    await dialog.getByRole("button", { name: "Book anyway" }).click();
    await expect(dialog).toHaveCount(0);
    const { data: made } = await office.api<{ data: Booking[] }>("GET", `/bookings?customerId=${ana.id}`);
    return made.find(({ notes }) => notes === `At ${time}`);
  };
  await book("03:00", (dialog) => dialog.getByLabel("Package").selectOption({ index: 1 }));
  const used = async () => (await office.api<{ data: { used: number }[] }>("GET", "/packages")).data[0]?.used;
  expect(await used()).toBe(1);
  const paid = await book("05:00", (dialog) => dialog.getByLabel("Pays").selectOption({ label: "Now, at the desk" }));
  expect(paid?.paymentStatus).toBe("completed");
  expect(await used()).toBe(1);
});
