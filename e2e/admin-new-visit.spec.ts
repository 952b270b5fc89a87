import { expect, type Page, test } from "@playwright/test";
import { bookVisit, nextMonday, openOffice } from "./support/office";
import { faultsOf } from "./support/office/faults";

test.use({ locale: "en-GB", viewport: { width: 1280, height: 900 } });

interface Appointment {
  id: string;
  serviceId: string;
  staffId: string;
  start: string;
  bookings: { extras: { title: string; quantity: number }[]; fields: Record<string, string> }[];
}

/** A salon with a customer, and a day on which the calendar is open. */
async function openCalendar(page: Page, fullName: string) {
  const office = await openOffice(page);
  const visit = await bookVisit(office, fullName, { from: nextMonday() });
  const date = visit.start.slice(0, 10);
  const { data } = await office.api<{ data: Appointment[] }>("GET", "/appointments?limit=1");
  const [first] = data;
  if (!first) throw new Error("The visit has an appointment.");
  return { office, visit, date, serviceId: first.serviceId, staffId: first.staffId };
}

async function openNew(page: Page, path: string, { customer, service }: { customer: string; service: string }) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "New in the calendar" });
  await page.keyboard.press("n");
  await dialog.getByRole("searchbox", { name: "Customer" }).fill(customer);
  await dialog.getByRole("button", { name: new RegExp(customer) }).click();
  await dialog.getByLabel("Service").selectOption({ label: service });
  return dialog;
}

test("a series with extras and answers is booked at a free time, and nothing typed is lost by a refusal", async ({
  page,
}) => {
  const { office, visit, date, serviceId } = await openCalendar(page, "Marta Sanz");
  await office.api("POST", `/services/${serviceId}/extras`, { title: "Hair mask", price: 9, maxQty: 2 });
  const asks = "0191e0a0-0000-4000-8000-0000000000a1";
  await office.api("PUT", `/services/${serviceId}/fields`, {
    fields: [
      { id: asks, label: "Allergies?", kind: "select", options: ["No", "Yes"] },
      { label: "Which ones?", showIf: { field: asks, is: "Yes" } },
    ],
  });
  const dialog = await openNew(page, `${office.path}/calendar?date=${date}`, {
    customer: "Marta Sanz",
    service: visit.service,
  });
  await dialog.getByLabel("With").selectOption({ label: "Whoever is free" });
  await dialog.getByLabel("From").fill("04:00");
  await expect(dialog.getByText("04:00 is not free")).toBeVisible();
  await expect(dialog.getByText(/outside the working hours/).first()).toBeVisible();
  const free = dialog.getByRole("group", { name: "Free times" }).getByRole("button", { name: /^\d\d:\d\d$/ });
  const time = (await free.last().textContent()) ?? "";
  await free.last().click();
  await expect(dialog.getByLabel("From")).toHaveValue(time);
  await expect(dialog.getByText(/is not free/)).toBeHidden();

  await expect(dialog.getByLabel("Which ones?")).toBeHidden();
  await dialog.getByLabel("Allergies?").selectOption("Yes");
  await dialog.getByLabel("Which ones?").fill("Latex");
  await dialog.getByLabel("Hair mask").fill("7");
  await dialog.getByLabel("Repeat").selectOption({ label: "By week" });
  await dialog.getByLabel("How many").fill("3");
  await expect(dialog.getByText(/^Every week on Mon, 3 times, ends /)).toBeVisible();
  await dialog.getByRole("button", { name: "Book the visit" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Hair mask")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Which ones?")).toHaveValue("Latex");
  await expect(dialog.getByLabel("From")).toHaveValue(time);
  await dialog.getByLabel("Hair mask").fill("2");
  await dialog.getByRole("button", { name: "Book the visit" }).click();
  await expect(dialog).toBeHidden();

  const { data } = await office.api<{ data: Appointment[] }>("GET", "/appointments?limit=100");
  const made = data.filter(({ bookings }) => bookings.some(({ extras }) => extras.length > 0));
  expect(made).toHaveLength(3);
  expect(made[0]?.bookings[0]?.extras).toMatchObject([{ title: "Hair mask", quantity: 2 }]);
  expect(Object.values(made[0]?.bookings[0]?.fields ?? {})).toEqual(expect.arrayContaining(["Yes", "Latex"]));
});

test("the members who serve the parts of a service are picked by hand", async ({ page }) => {
  const { office, date, serviceId, staffId } = await openCalendar(page, "Nora Vidal");
  const { data: staff } = await office.api<{ data: { id: string; fullName: string }[] }>("GET", "/staff");
  const other = staff.find(({ id }) => id !== staffId);
  const one = staff.find(({ id }) => id === staffId);
  if (!one || !other) throw new Error("The salon has two members.");
  await office.api("PUT", `/staff/${other.id}/services/${serviceId}`, {});
  const title = "Double care";
  const composite = await office.api<{ id: string }>("POST", "/services", { title, type: "collaborative" });
  const part = { kind: "service", serviceId };
  await office.api("PUT", `/services/${composite.id}/parts`, { parts: [part, part] });
  const dialog = await openNew(page, `${office.path}/calendar?date=${date}`, {
    customer: "Nora Vidal",
    service: title,
  });
  const parts = dialog.getByRole("group", { name: "Who does what" }).getByRole("combobox");
  await parts.nth(0).selectOption({ label: other.fullName });
  await parts.nth(1).selectOption({ label: one.fullName });
  await dialog.getByLabel("From").fill("03:00");
  await dialog.getByRole("button", { name: "Book the visit" }).click();
  await dialog.getByRole("button", { name: "Book anyway" }).click();
  await expect(dialog).toBeHidden();
  const { data } = await office.api<{ data: (Appointment & { groupId: string | null })[] }>(
    "GET",
    "/appointments?limit=100",
  );
  const made = data.filter(({ groupId }) => groupId !== null);
  expect(made.map((each) => each.staffId).sort()).toEqual([one.id, other.id].sort());
});

test("a member who does not offer the service is told of at once, for a new visit and for one that moves", async ({
  page,
}) => {
  const office = await openOffice(page);
  const { bookingId } = await bookVisit(office, "Rosa Gil", { from: nextMonday() });
  const faults = faultsOf(page);
  await page.goto(`${office.path}/calendar?date=${nextMonday()}&new`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("group", { name: "Free times" }).getByRole("button").first()).toBeVisible();
  await dialog.getByLabel("With").selectOption({ label: "Eva Sanz" });
  await expect(dialog).toContainText("Eva Sanz: does not offer the service");
  await page.goto(`${office.path}/bookings/${bookingId}`);
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog.getByRole("group", { name: "Free times" }).getByRole("button").first()).toBeVisible();
  await dialog.getByLabel("With").selectOption({ label: "Eva Sanz" });
  await expect(dialog).toContainText("Eva Sanz: does not offer the service");
  expect(faults).toEqual([]);
});
