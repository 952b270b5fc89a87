import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { bookVisit, emailOf, nextMonday, openOffice } from "./support/office";

test.use({ locale: "en-GB" });

test("what waits for approval is answered on the first page with one click, and the customer is told", async ({
  page,
}) => {
  const office = await openOffice(page);
  const { bookingId } = await bookVisit(office, "Berta Gil");
  await office.api("PATCH", `/bookings/${bookingId}`, { status: "pending" });
  await page.goto(office.path);
  const answers = page.getByRole("region", { name: "Needs an answer" });
  await expect(answers).toContainText("Berta Gil asks for");
  await answers.getByRole("button", { name: /Approve\s*: Berta Gil/ }).click();
  await expect(answers).toContainText("Nothing waits for you.");
  const booking = await office.api<{ status: string }>("GET", `/bookings/${bookingId}`);
  expect(booking.status).toBe("approved");
  const { data: mails } = await office.api<{ data: { bookingId: string }[] }>("GET", "/outbox");
  expect(mails.filter((mail) => mail.bookingId === bookingId).length).toBeGreaterThan(0);
});

test("a request that nobody answered in time still wants an answer on the first page, as the list counts it", async ({
  page,
}) => {
  const office = await openOffice(page);
  const { bookingId, start } = await bookVisit(office, "Dora Gil");
  await office.api("PATCH", `/bookings/${bookingId}`, { status: "pending" });
  await office.api("PUT", "/sandbox/clock", { now: new Date(Date.parse(start) + 2 * 86_400_000).toISOString() });
  await page.goto(`${office.path}/bookings`);
  await expect(page.getByRole("row", { name: /Dora Gil/ })).toContainText("time has passed");
  await expect(page.getByRole("link", { name: /^To approve\s*1$/ })).toBeVisible();
  await page.goto(office.path);
  const answers = page.getByRole("region", { name: "Needs an answer" });
  await expect(answers).toContainText("time has passed");
  await answers.getByRole("button", { name: /Decline\s*: Dora Gil/ }).click();
  await expect(answers).not.toContainText("Dora Gil");
});

test("who waits for a seat gets the one that came free, with one click on the first page", async ({ page }) => {
  const { api, path } = await openOffice(page);
  type Made = { id: string; bookingId: string; status: string };
  const service = { title: "Brow class", duration: 45, price: 20, capacityMax: 2, waitlistCapacity: 2 };
  const { id: serviceId } = await api<Made>("POST", "/services", service);
  const { data: team } = await api<{ data: Made[] }>("GET", "/staff?limit=1");
  await api("PUT", `/staff/${team[0]?.id}/services/${serviceId}`, { capacityMax: 2 });
  const customerOf = async (fullName: string) =>
    (await api<Made>("POST", "/customers", { fullName, email: emailOf(fullName) })).id;
  const start = `${nextMonday()}T10:00:00Z`;
  const wanted = { serviceId, staffId: team[0]?.id, start, customerId: await customerOf("Ana López") };
  const visit = await api<Made>("POST", "/appointments", wanted);
  const join = async (name: string) =>
    api<Made>("POST", `/appointments/${visit.id}/bookings`, { customerId: await customerOf(name) });
  await join("Ben Okafor");
  const waiting = await join("Chidi Eze");
  expect(waiting.status).toBe("waitlisted");
  await page.goto(path);
  const answers = page.getByRole("region", { name: "Needs an answer" });
  await expect(answers).not.toContainText("Chidi Eze");
  // It costs something, and nothing is asked before there is a seat.
  await page.goto(`${path}/bookings?view=waiting`);
  const row = page.getByRole("row", { name: /Chidi Eze/ });
  await expect(row).toContainText("€20.00");
  await expect(row).not.toContainText("Free");
  await api("PATCH", `/bookings/${visit.bookingId}`, { status: "cancelled" });
  await page.goto(path);
  await answers.getByRole("button", { name: /Give a seat\s*: Chidi Eze/ }).click();
  await expect(answers).not.toContainText("Chidi Eze");
  expect((await api<Made>("GET", `/bookings/${waiting.id}`)).status).toBe("approved");
});

test("of a day with many visits the next ones are drawn, and the calendar has the others", async ({ page }) => {
  test.slow();
  const office = await openOffice(page);
  const day = nextMonday();
  const { data } = await office.api<{ data: { id: string }[] }>("GET", "/services?limit=1");
  const { data: team } = await office.api<{ data: { id: string }[] }>("GET", "/staff?limit=1");
  const block = { serviceId: data[0]?.id, staffId: team[0]?.id, start: `${day}T15:00:00Z`, force: true };
  for (let count = 0; count < 42; count++)
    await office.api("POST", "/appointments", { ...block, note: `Block ${count}` });
  await office.api("PUT", "/sandbox/clock", { now: `${day}T07:00:00Z` });
  await page.goto(office.path);
  const later = page.getByRole("region", { name: "Later today" });
  await expect(later.getByRole("listitem")).toHaveCount(40);
  await later.getByRole("link", { name: /^\d+ more in the calendar$/ }).click();
  await expect(page).toHaveURL(/\/calendar$/);
  await expect(page.locator("a.ev")).not.toHaveCount(0);
});

test("a visit is found by its view and its days, and cancelled with a reason", async ({ page }) => {
  const office = await openOffice(page);
  const { bookingId, start } = await bookVisit(office, "Carla Soto");
  await page.goto(`${office.path}/bookings`);
  await expect(page.getByRole("row", { name: /Carla Soto/ })).toBeVisible();

  await page.getByLabel("From").fill("2020-01-01");
  await page.getByLabel("Until").fill("2020-01-31");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("heading", { name: "Nothing fits" })).toBeVisible();
  const day = start.slice(0, 10);
  await page.getByLabel("From").fill(day);
  await page.getByLabel("Until").fill(day);
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("link", { name: "Carla Soto" }).click();

  await page.getByRole("button", { name: "Cancel the visit" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("The chair is broken");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel the visit" }).click();
  await expect(page.getByRole("region", { name: "Visit" })).toContainText("The chair is broken");
  const booking = await office.api<object>("GET", `/bookings/${bookingId}`);
  expect(booking).toMatchObject({ status: "cancelled", cancelReason: "The chair is broken", cancelledBy: "admin" });

  await page.goto(`${office.path}/bookings?view=cancelled`);
  await expect(page.getByRole("row", { name: /Carla Soto/ })).toContainText("Cancelled");
});

test("money is taken at the desk and given back in part, never more than was paid", async ({ page }) => {
  const office = await openOffice(page);
  const { bookingId } = await bookVisit(office, "Diego Ruiz", { payment: { method: "local" } });
  await page.goto(`${office.path}/bookings/${bookingId}`);
  const money = page.getByRole("region", { name: "Money" });
  await money.getByRole("button", { name: /^Take/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Take/ }).click();
  await money.getByRole("button", { name: "Refund…" }).click();
  await page.getByRole("dialog").getByLabel("Amount").fill("10000");
  await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
  await expect(page.getByRole("dialog").getByLabel("Amount")).toHaveValue("10000");
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await page.getByRole("dialog").getByLabel("Amount").fill("2,50");
  await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
  await expect(money).toContainText("Partly refunded");
  const booking = await office.api<{ paymentId: string }>("GET", `/bookings/${bookingId}`);
  expect(await office.api<object>("GET", `/payments/${booking.paymentId}`)).toMatchObject({
    status: "partially_refunded",
    refunded: 2.5,
  });
});

test("a visit shows who comes, what happened and who did it, and what its end would come to", async ({ page }) => {
  const office = await openOffice(page);
  const payment = { method: "local" };
  const { bookingId, customerId } = await bookVisit(office, "Elsa Ramos", { payment });
  await office.api("PATCH", `/customers/${customerId}`, { notes: "Allergic to ammonia" });
  await page.goto(`${office.path}/bookings/${bookingId}`);
  const customer = page.getByRole("region", { name: "Customer" });
  await expect(customer).toContainText("Allergic to ammonia");
  await expect(customer).toContainText("still to pay, all visits together");
  await expect(customer).toContainText("No visit before this one.");
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveText([/Sandbox booked it/]);

  await page.getByRole("button", { name: "Cancel the visit" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("The time is free again.");
  await expect(dialog).toContainText("are not asked for any more.");
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "No-show" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "No-show" }).click();
  await expect(history.getByRole("listitem").first()).toContainText("Guest set it to: No-show");
});

test("extras, answers and words of a visit are changed, and nothing typed is lost by a refusal", async ({ page }) => {
  const office = await openOffice(page);
  const { bookingId } = await bookVisit(office, "Fina Prat");
  const { appointment } = await office.api<{ appointment: { serviceId: string } }>("GET", `/bookings/${bookingId}`);
  const service = `/services/${appointment.serviceId}`;
  await office.api("POST", `${service}/extras`, { title: "Hair mask", price: 9, maxQty: 2 });
  await office.api("PUT", `${service}/fields`, { fields: [{ label: "Allergies?", kind: "text" }] });
  await page.goto(`${office.path}/bookings/${bookingId}`);
  await page.getByRole("button", { name: "Change" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Allergies?").fill("Latex");
  await dialog.getByLabel("Hair mask").fill("7");
  await dialog.getByLabel("The customer's words").fill("By the window");
  await dialog.getByRole("button", { name: "Save the changes" }).click();
  await expect(dialog.getByLabel("Hair mask")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Allergies?")).toHaveValue("Latex");
  await dialog.getByLabel("Hair mask").fill("2");
  await dialog.getByRole("button", { name: "Save the changes" }).click();
  await expect(dialog).toBeHidden();
  const visit = page.getByRole("region", { name: "Visit" });
  await expect(visit).toContainText("Hair mask × 2");
  await expect(visit).toContainText("By the window");

  await page.getByRole("button", { name: "Change" }).click();
  await expect(dialog.getByLabel("Allergies?")).toHaveValue("Latex");
  await dialog.getByLabel("Allergies?").fill("");
  await dialog.getByRole("button", { name: "Save the changes" }).click();
  await expect(dialog).toBeHidden();
  expect(await office.api<object>("GET", `/bookings/${bookingId}`)).toMatchObject({
    ...{ fields: {}, notes: "By the window" },
    extras: [{ title: "Hair mask", quantity: 2 }],
  });
});

test("of a service made of parts each part shows and changes what was chosen, answered and charged", async ({
  page,
}) => {
  const office = await openOffice(page);
  const { customerId } = await bookVisit(office, "Greta Sol");
  const title = "Colour and cut";
  const { data } = await office.api<{ data: { id: string; title: string }[] }>("GET", "/services?limit=100");
  const composite = data.find((service) => service.title === title);
  if (!composite) throw new Error("The salon has a service made of parts.");
  await office.api("PUT", `/services/${composite.id}/fields`, { fields: [{ label: "Allergies?", kind: "text" }] });
  const slots = await office.api<{ days: { slots: { start: string }[] }[] }>(
    "GET",
    `/slots?service=${composite.id}&from=${nextMonday()}&days=7`,
  );
  const [slot] = slots.days.flatMap((day) => day.slots);
  const asked = { serviceId: composite.id, customerId, start: slot?.start, staffId: "any" };
  const { bookingId } = await office.api<{ bookingId: string }>("POST", "/appointments", asked);
  interface Part {
    id: string;
    composite: { part: number } | null;
    fields: object;
  }
  const partsOf = async () => {
    const all = await office.api<{ data: Part[] }>("GET", `/bookings?customerId=${customerId}&limit=100`);
    return all.data.filter((one) => one.composite).sort((a, b) => (a.composite?.part ?? 0) - (b.composite?.part ?? 0));
  };
  const [first, second] = await partsOf();
  expect(first?.id).toBe(bookingId);

  await page.goto(`${office.path}/bookings`);
  const row = page.getByRole("row").filter({ hasText: "part 2 of 2" });
  await expect(row.first()).toContainText(title);
  await expect(row.first()).not.toContainText("Free");

  await page.goto(`${office.path}/bookings/${second?.id}`);
  await expect(page.getByRole("region", { name: "Money" })).toContainText("€92.00");
  await page.getByRole("button", { name: "Change" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Allergies?").fill("Latex");
  await dialog.getByRole("button", { name: "Save the changes" }).click();
  await expect(dialog).toBeHidden();
  const visit = page.getByRole("region", { name: "Visit", exact: true });
  await expect(visit).toContainText("Latex");
  const [changed] = await partsOf();
  expect(Object.values(changed?.fields ?? {})).toEqual(["Latex"]);
});

test("bookings are found by name or number, and those that are picked are copied, taken along, printed alone and let go", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const office = await openOffice(page);
  for (const name of ["Berta Gil", "Ciro Paz", "Dina Sol"]) await bookVisit(office, name);
  await page.goto(`${office.path}/bookings`);
  const names = page.locator("tbody th");
  await page.getByLabel("Select Berta Gil").check();
  await page.getByLabel("Select Dina Sol").check();
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("Selected: 2");
  await bar.getByRole("button", { name: "Copy addresses" }).click();
  await expect(bar.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split(", ").sort()).toEqual([expect.stringMatching(/^berta\./), expect.stringMatching(/^dina\./)]);
  const file = page.waitForEvent("download");
  await bar.getByRole("link", { name: "CSV" }).click();
  const rows = readFileSync(await (await file).path(), "utf8")
    .trim()
    .split(/\r?\n/);
  expect(rows).toHaveLength(3);
  for (const name of ["Berta Gil", "Dina Sol"]) expect(rows.join()).toContain(name);
  await page.emulateMedia({ media: "print" });
  await expect(names.filter({ visible: true })).toHaveText([/Dina Sol|Berta Gil/, /Dina Sol|Berta Gil/]);
  await page.emulateMedia({ media: "screen" });
  const all = page.getByLabel("Select all shown");
  await all.check();
  await expect(bar).toContainText(`Selected: ${await names.count()}`);
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await expect(all).not.toBeChecked();
  await page.getByRole("searchbox", { name: "Number, name, mail or phone" }).fill("ciro");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(names).toHaveText(["Ciro Paz"]);
  await expect(page.getByLabel("Select Ciro Paz")).not.toBeChecked();
  const number = await page.locator("tbody td").last().innerText();
  await page.goto(`${office.path}/bookings?search=${number.slice(0, 5)}`);
  await expect(names).toHaveText(["Ciro Paz"]);
});
