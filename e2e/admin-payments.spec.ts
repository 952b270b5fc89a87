import { expect, test } from "@playwright/test";
import { bookVisit, openOffice } from "./support/office";

test.use({ locale: "en-GB" });

interface Payment {
  id: string;
  total: number;
  status: string;
  refunded: number;
}

test("a payment is found, taken at the desk, partly given back, and leads to its visit and customer", async ({
  page,
}) => {
  const office = await openOffice(page);
  const { bookingId, customerId, service } = await bookVisit(office, "Zoe Zapata");
  const { paymentId } = await office.api<{ paymentId: string }>("GET", `/bookings/${bookingId}`);
  const { total } = await office.api<Payment>("GET", `/payments/${paymentId}`);
  await page.goto(`${office.path}/payments`);
  await page.getByRole("searchbox").fill("zapat");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Unpaid" }).click();
  await expect(page).toHaveURL(/status=pending&search=zapat/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: "Zoe Zapata" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Payment of Zoe Zapata" })).toBeVisible();
  await page.getByRole("button", { name: /^Take/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Take/ }).click();
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Refund…" }).click();
  const refund = page.getByRole("dialog");
  await expect(refund.getByLabel("Amount")).toHaveValue(total.toFixed(2));
  await expect(refund).toContainText("EUR");
  await expect(refund).toContainText("hand the money back there");
  await refund.getByLabel("Amount").fill("100000");
  await refund.getByRole("button", { name: "Refund" }).click();
  await expect(refund.getByLabel("Amount")).toHaveAttribute("aria-invalid", "true");
  await refund.getByLabel("Amount").fill("5,50");
  await refund.getByRole("button", { name: "Refund" }).click();
  await expect(page.getByText("Partly refunded")).toBeVisible();
  const stored = await office.api<Payment>("GET", `/payments/${paymentId}`);
  expect(stored).toMatchObject({ status: "partially_refunded", refunded: 5.5, paid: total });

  const facts = page.getByRole("region", { name: "About it" });
  expect(await facts.getByRole("link", { name: "Zoe Zapata" }).getAttribute("href")).toMatch(customerId);
  await facts.getByRole("link", { name: service }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${bookingId}`));
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("€5.50 given back by: Guest");
  await expect(history).toContainText(`€${total.toFixed(2)} paid, noted by: Guest`);
});

test("who used a coupon is told beside it and in the list of payments", async ({ page }) => {
  const office = await openOffice(page);
  const { data } = await office.api<{ data: { id: string; code: string }[] }>("GET", "/coupons");
  const coupon = data.find(({ code }) => code === "WELCOME10");
  const publicKey = (await office.api<{ publicKey: string }>("GET", "/settings")).publicKey;
  const services = await office.api<{ data: { id: string; type: string; durationDays: null }[] }>("GET", "/services");
  const plain = services.data.find(({ type, durationDays }) => type === "simple" && durationDays === null);
  const open = await page.request.get(`/api/public/${publicKey}/slots?service=${plain?.id}&days=14`);
  const { days } = (await open.json()) as { days: { slots: { start: string }[] }[] };
  const start = days.flatMap(({ slots }) => slots)[0]?.start;
  const order = { items: [{ service: plain?.id, start }], name: "Zoe Zapata", email: "zoe@example.com" };
  const booked = await page.request.post(`/api/public/${publicKey}/bookings`, {
    data: { ...order, coupon: "welcome10" },
  });
  expect(booked.ok(), await booked.text()).toBe(true);
  await page.goto(`${office.path}/coupons/${coupon?.id}`);
  const used = page.getByRole("region", { name: "Who used it" });
  await expect(used.getByRole("listitem").first()).toContainText(/Zoe Zapata.*−€/);
  await expect(page.getByLabel("Code")).toHaveAttribute("readonly", "");
  await page.goto(`${office.path}/payments?coupon=welcome10`);
  await expect(page.getByRole("row", { name: /Zoe Zapata.*WELCOME10/ })).toBeVisible();
});

test("a visit that was cancelled before it was paid at the desk is nothing to pay, wherever it is told", async ({
  page,
}) => {
  const office = await openOffice(page);
  const payment = { method: "local" };
  const { bookingId, customerId } = await bookVisit(office, "Iris Font", { payment });
  await office.api("PATCH", `/bookings/${bookingId}`, { status: "cancelled" });
  const { paymentId } = await office.api<{ paymentId: string }>("GET", `/bookings/${bookingId}`);
  expect(await office.api<Payment>("GET", `/payments/${paymentId}`)).toMatchObject({ status: "failed" });
  const places = [
    "/bookings?view=cancelled",
    `/bookings/${bookingId}`,
    `/calendar?visit=${bookingId}`,
    "/payments?status=failed",
    `/payments/${paymentId}`,
    `/customers/${customerId}`,
  ];
  for (const place of places) {
    await page.goto(`${office.path}${place}`);
    await expect(page.locator(".st", { hasText: "Nothing to pay" }).first()).toBeVisible();
    await expect(page.locator(".st.bad")).toHaveCount(0);
  }
  await page.goto(`${office.path}/payments?status=failed`);
  const views = page.getByRole("navigation", { name: "Views" });
  await expect(views.getByRole("link", { name: "Failed or cancelled" })).toHaveAttribute("aria-current", /./);
});

test("what a deposit leaves is told, and what is paid online has its page instead of a button for the desk", async ({
  page,
}) => {
  const office = await openOffice(page);
  const { api, path } = office;
  await api("PUT", "/settings/provider-key", { key: "rk_for_tests_alone" });
  const { publicKey } = await api<{ publicKey: string }>("PATCH", "/settings", { payProviderEnabled: true });
  type Service = { id: string; type: string; capacityMax: number; durationDays: null };
  const { data } = await api<{ data: Service[] }>("GET", "/services?limit=100");
  const plain = data.find((one) => one.type === "simple" && one.capacityMax === 1 && one.durationDays === null);
  await api("PATCH", `/services/${plain?.id}`, { deposit: 25 });
  const open = await page.request.get(`/api/public/${publicKey}/slots?service=${plain?.id}&days=14`);
  const { days } = (await open.json()) as { days: { slots: { start: string; price: number }[] }[] };
  const start = days.flatMap(({ slots }) => slots)[0]?.start;
  const order = { items: [{ service: plain?.id, start }], name: "Dora Paz", email: "dora@example.com" };
  const booked = await page.request.post(`/api/public/${publicKey}/bookings`, {
    data: { ...order, payment: "provider" },
  });
  expect(booked.ok(), await booked.text()).toBe(true);
  const { payment, bookings } = await booked.json();
  await page.goto(`${path}/payments/${payment.id}`);
  await expect(page.getByRole("link", { name: "The page to pay" })).toHaveAttribute("href", payment.checkoutUrl);
  await expect(page.getByRole("button", { name: /^Take/ })).toHaveCount(0);
  await page.request.post(`${payment.checkoutUrl}/pay`, { form: {} });

  await page.reload();
  await expect(page.getByText("Part paid")).toBeVisible();
  const bill = page.getByRole("region", { name: "Bill" });
  await expect(bill).toContainText(/Paid\s*€8\.00\s*To pay\s*€24\.00/);
  await page.goto(`${path}/bookings/${bookings[0].id}`);
  const money = page.getByRole("region", { name: "Money" });
  await expect(money).toContainText("Part paid");
  await expect(money).toContainText("€24.00");
  await page.goto(`${path}/bookings`);
  await expect(page.getByRole("row").filter({ hasText: "Dora Paz" })).toContainText("Part paid");
  await page.getByRole("link", { name: "Dora Paz" }).click();
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("region", { name: "Payments" })).toContainText("To pay €24.00");

  // Once it has begun.
  await api("PUT", "/sandbox/clock", { now: start });
  await page.goto(`${path}/calendar`);
  const card = page.getByRole("link", { name: /Dora Paz/ });
  await expect(card).toHaveAccessibleName(/Part paid/);
  await expect(card.locator(".warn-t")).toBeVisible();
  await page.goto(`${path}/calendar?view=list`);
  await expect(card.locator(".st.warn")).toHaveText("Part paid");
  await page.goto(path);
  await expect(page.getByRole("listitem").filter({ hasText: "Dora Paz" }).first()).toContainText("Part paid");
});
