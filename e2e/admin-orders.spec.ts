import { expect, test } from "@playwright/test";
import { bookVisit, openOffice } from "./support/office";

test.use({ locale: "en-GB" });

interface Service {
  id: string;
  title: string;
  type: string;
  capacityMax: number;
  durationDays: number | null;
}

test("what was ordered together is told beside each of it, and found at the customer", async ({ page }) => {
  const office = await openOffice(page);
  const { path, api } = office;
  const { publicKey } = await api<{ publicKey: string }>("GET", "/settings");
  const { data } = await api<{ data: Service[] }>("GET", "/services?limit=100");
  const plain = data.filter((one) => one.type === "simple" && one.capacityMax === 1 && one.durationDays === null);
  const items: { service: string; start: string }[] = [];
  for (const { id } of plain.slice(0, 2)) {
    const open = await page.request.get(`/api/public/${publicKey}/slots?service=${id}&days=14`);
    const { days } = (await open.json()) as { days: { slots: { start: string }[] }[] };
    // Whoever serves the one is free for the other.
    const after = Date.parse(items[0]?.start ?? "2000-01-01") + 6 * 3_600_000;
    const slot = days.flatMap(({ slots }) => slots).find(({ start }) => Date.parse(start) > after);
    items.push({ service: id, start: slot?.start ?? "" });
  }
  const order = { items, name: "Dora Paz", email: "dora@example.com" };
  const booked = await page.request.post(`/api/public/${publicKey}/bookings`, { data: order });
  expect(booked.ok(), await booked.text()).toBe(true);
  const { bookings, payment } = (await booked.json()) as { bookings: { id: string }[]; payment: { id: string } };
  const titles = plain.slice(0, 2).map(({ title }) => title);

  await page.goto(`${path}/bookings/${bookings[0]?.id}`);
  const together = page.getByRole("region", { name: "Ordered together" });
  for (const title of titles) await expect(together.getByRole("link", { name: title })).toBeVisible();
  await together.getByRole("link", { name: titles[1] ?? "" }).click();
  await expect(page).toHaveURL(`${path}/bookings/${bookings[1]?.id}`);
  await page.goto(`${path}/payments/${payment.id}`);
  await together.getByRole("link", { name: "Order", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Order of Dora Paz" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Payment", exact: true })).toHaveAttribute(
    "href",
    `${path}/payments/${payment.id}`,
  );
  await page.getByRole("link", { name: "Dora Paz" }).click();
  const orders = page.getByRole("region", { name: "Orders" });
  await expect(orders.getByRole("link")).toContainText([titles.join(", ")]);

  await page.goto(`${path}/orders`);
  await expect(page.getByRole("row").filter({ hasText: "Dora Paz" })).toContainText(titles.join(", "));

  const alone = await bookVisit(office, "Leo Gil");
  await page.goto(`${path}/bookings/${alone.bookingId}`);
  await expect(page.getByRole("heading", { name: "Mails" })).toBeVisible();
  await expect(together).toHaveCount(0);
});

test("an attendee's ticket leads to what was ordered with it", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const { publicKey } = await api<{ publicKey: string }>("GET", "/settings");
  const event = await api<{ id: string }>("POST", "/events", {
    ...{ title: "Tasting", startAt: "2031-03-03T10:00:00Z", endAt: "2031-03-03T11:00:00Z", status: "published" },
  });
  const type = await api<{ id: string }>("POST", `/events/${event.id}/ticket-types`, { title: "Standard" });
  const order = async (quantity: number, name: string) => {
    const data = { items: [{ ticketType: type.id, quantity }], name, email: `${name.toLowerCase()}@example.com` };
    const answer = await page.request.post(`/api/public/${publicKey}/events/${event.id}/tickets`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await order(2, "Dora");
  await order(1, "Leo");
  await page.goto(`${path}/events/${event.id}`);
  const rows = page.getByRole("list", { name: "Attendees, newest first" }).getByRole("listitem");
  await expect(rows.filter({ hasText: "Leo" })).not.toContainText("Ordered together");
  await rows.filter({ hasText: "Dora" }).first().getByRole("link", { name: "Ordered together: 2 things" }).click();
  await expect(page.getByRole("heading", { name: "Order of Dora" })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "What was ordered" }).getByRole("link", { name: "Tasting" }),
  ).toHaveCount(2);
});
