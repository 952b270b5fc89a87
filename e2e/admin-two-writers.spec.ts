import { expect, type Page, test } from "@playwright/test";
import { openOffice } from "./support/office";

test.use({ locale: "en-GB" });

const clashOn = (page: Page) => page.getByRole("region", { name: "Somebody has changed this meanwhile" });

test("two who change one field of a customer meet openly, and either word can win", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const given = { fullName: "Ana Rey", email: `${crypto.randomUUID()}@example.com`, tags: ["Vega, Sol"] };
  const { id } = await api<{ id: string }>("POST", "/customers", given);
  const stored = () => api("GET", `/customers/${id}`);
  await page.goto(`${path}/customers/${id}`);
  const form = page.getByRole("dialog");
  const save = form.getByRole("button", { name: "Save" });
  const clash = clashOn(page);

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await form.getByLabel("Notes").fill("Mine");
  await form.getByLabel("Phone").fill("+34 600 11 22 33");
  await api("PATCH", `/customers/${id}`, { notes: "Theirs", birthday: "1990-01-02" });
  await save.click();
  await expect(clash).toContainText("Now: Theirs. Yours: Mine");
  await expect(clash).toContainText(/Last by \S+/);
  expect(await stored()).toMatchObject({ notes: "Theirs", phone: null });
  await clash.getByRole("button", { name: "Keep mine" }).click();
  await expect(form).toHaveCount(0);
  // What nobody changed is not sent: neither the birthday nor the tag with its comma.
  expect(await stored()).toMatchObject({ notes: "Mine", birthday: "1990-01-02", tags: ["Vega, Sol"] });

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await form.getByLabel("Notes").fill("Mine again");
  await form.getByLabel("Name", { exact: true }).fill("Ana Rey Sol");
  await api("PATCH", `/customers/${id}`, { notes: "Theirs again" });
  await save.click();
  await clash.getByRole("button", { name: "Take theirs" }).click();
  await expect(form).toHaveCount(0);
  expect(await stored()).toMatchObject({ notes: "Theirs again", fullName: "Ana Rey Sol" });
});

test("so do two who change an event, a webhook or a notification", { tag: "@soak" }, async ({ page }) => {
  const { path, api } = await openOffice(page);
  const form = page.getByRole("dialog");
  const clash = clashOn(page);
  const startAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 864_000_000).toISOString();
  const endAt = new Date(Date.parse(startAt) + 3_600_000).toISOString();
  const event = await api<{ id: string }>("POST", "/events", { title: "Tasting", startAt, endAt });
  await page.goto(`${path}/events/${event.id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await form.getByLabel("Title").fill("Mine");
  await api("PATCH", `/events/${event.id}`, { title: "Theirs", location: "Hall" });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(clash).toContainText("Now: Theirs. Yours: Mine");
  await clash.getByRole("button", { name: "Keep mine" }).click();
  await expect(form).toHaveCount(0);
  expect(await api("GET", `/events/${event.id}`)).toMatchObject({ title: "Mine", location: "Hall" });

  const subscribed = { url: "https://example.com/hook", events: ["booking.created"], description: "Till" };
  const hook = await api<{ id: string }>("POST", "/webhooks", subscribed);
  await page.goto(`${path}/webhooks/${hook.id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await form.getByLabel("booking.updated").check();
  await api("PATCH", `/webhooks/${hook.id}`, { events: ["booking.created", "ticket.created"] });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(clash).toContainText("booking.created, ticket.created");
  await clash.getByRole("button", { name: "Take theirs" }).click();
  await expect(form).toHaveCount(0);

  const { data } = await api<{ data: { id: string; type: string }[] }>("GET", "/notifications?limit=100");
  const id = data.find(({ type }) => type === "booking_new")?.id;
  await page.goto(`${path}/notifications/${id}`);
  await page.getByLabel("Subject").fill("Mine");
  await page.getByLabel("Name", { exact: true }).fill("My name for it");
  await api("PATCH", `/notifications/${id}`, { subject: "Theirs" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(clash).toContainText("Now: Theirs. Yours: Mine");
  await clash.getByRole("button", { name: "Take theirs" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("Theirs");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("My name for it");
  expect(await api("GET", `/notifications/${id}`)).toMatchObject({ subject: "Theirs", name: "My name for it" });
});
