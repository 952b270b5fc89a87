import { expect, test } from "@playwright/test";
import { openOffice } from "./support/office";

test.use({ locale: "en-GB" });

const HOUR_MS = 3_600_000;
const inBox = (at: number) => new Date(at).toISOString().slice(0, "2026-11-23T09:40".length);

test("an event is made and published, takes an attendee who is approved, and is cancelled", async ({ page }) => {
  const { path } = await openOffice(page);
  await page.goto(`${path}/events`);
  await page.getByRole("button", { name: "New event" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Title").fill("Colour masterclass");
  const start = Date.now() + 240 * HOUR_MS;
  await form.getByLabel("Starts").fill(inBox(start));
  await form.getByLabel("Ends").fill(inBox(start - HOUR_MS));
  await form.getByLabel("Tickets wait for approval").check();
  await form.getByRole("button", { name: "Add the event" }).click();
  await expect(form.getByLabel("Ends")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Ends").fill(inBox(start + HOUR_MS));
  await form.getByRole("button", { name: "Add the event" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Colour masterclass" })).toBeVisible();

  await page.getByRole("button", { name: "New ticket type" }).click();
  await form.getByLabel("Title").fill("Standard");
  await form.getByRole("button", { name: "Add the ticket type" }).click();
  await expect(page.getByText("0 sold")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published")).toBeVisible();

  await page.getByRole("button", { name: "Add an attendee" }).click();
  await form.getByLabel("Name").fill("Ana López");
  await form.getByLabel("E-mail").fill("ana@example.com");
  await form.getByRole("button", { name: "Add the attendee" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Ana López" });
  await expect(row).toContainText("Waits for approval");
  await row.getByRole("button", { name: "Edit Ana López" }).click();
  await form.getByLabel("E-mail").fill("ana at example");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("E-mail").fill("ana.lopez@example.com");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("ana.lopez@example.com");
  await row.getByRole("button", { name: "Approve of Ana López" }).click();
  await form.getByRole("button", { name: "Approve" }).click();
  await expect(row).toContainText("Approved");
  await expect(row.getByRole("link", { name: "Ticket" })).toHaveAttribute("href", /^https?:/);
  await row.getByRole("button", { name: "Cancel of Ana López" }).click();
  await expect(form).toContainText("It cannot be undone.");
  await form.getByLabel("Tell them by mail").uncheck();
  await form.getByRole("button", { name: "Cancel the ticket" }).click();
  await expect(row).toContainText("Cancelled");

  await page.getByRole("button", { name: "Add an attendee" }).click();
  await form.getByRole("button", { name: "Somebody known" }).click();
  await form.getByRole("searchbox").fill("ana lóp");
  await form.getByRole("button", { name: /Ana López/ }).click();
  await form.getByRole("button", { name: "Add the attendee" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "Ana López" })).toHaveCount(2);
  await expect(row.first().getByRole("link", { name: "Customer" })).toHaveAttribute("href", /\/customers\//);
  await page.getByRole("button", { name: "Cancel the event…" }).click();
  await form.getByRole("button", { name: "Cancel the event" }).click();
  await expect(row).toContainText(["Cancelled", "Cancelled"]);
});

test("what comes next stands first, and each view has its own", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const before = await api<{ data: Named[] }>("GET", "/events");
  const at = (days: number) => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + days * 24 * HOUR_MS).toISOString();
  const made = (title: string, days: number, status: string) =>
    api("POST", "/events", { title, status, startAt: at(days), endAt: at(days + 1) });
  await made("Was", -20, "published");
  await made("Next", 1, "published");
  await made("Idea", 2, "draft");
  expect(before.data.length).toBeGreaterThan(0);
  await page.goto(`${path}/events`);
  const names = page.getByRole("table").getByRole("rowheader");
  await expect(names.first()).toContainText("Next");
  await expect(names.last()).toContainText("Was");
  const views = page.getByRole("navigation", { name: "Views" });
  await views.getByRole("link", { name: "Past" }).click();
  await expect(names).toHaveText([/Was/]);
  await views.getByRole("link", { name: "Drafts" }).click();
  await expect(names).toHaveText([/Idea/]);
  await views.getByRole("link", { name: "Upcoming" }).click();
  await expect(names.first()).toContainText("Next");
});

interface Named {
  id: string;
}

test("who comes is narrowed by the type of their ticket and by how it stands", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const startAt = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 240 * HOUR_MS).toISOString();
  const endAt = new Date(Date.parse(startAt) + HOUR_MS).toISOString();
  const { id } = await api<Named>("POST", "/events", { title: "Tasting", startAt, endAt, status: "published" });
  for (const [title, fullName] of [
    ["Standard", "Ana Rey"],
    ["Seated", "Ben Sol"],
  ]) {
    const type = await api<Named>("POST", `/events/${id}/ticket-types`, { title });
    const email = `${crypto.randomUUID()}@example.com`;
    await api("POST", `/events/${id}/attendees`, {
      ticketTypeId: type.id,
      attendeeName: fullName,
      attendeeEmail: email,
    });
  }
  await page.goto(`${path}/events/${id}`);
  const attendees = page.getByRole("region", { name: "Attendees" });
  const who = attendees.getByRole("listitem");
  await expect(who).toHaveCount(2);
  await attendees.getByLabel("Ticket type").selectOption("Seated");
  await attendees.getByRole("button", { name: "Show" }).click();
  await expect(who).toHaveText([/Ben Sol/]);
  await attendees.getByRole("link", { name: "Cancelled" }).click();
  await expect(attendees.getByRole("heading", { name: "Nothing fits" })).toBeVisible();
  await attendees.getByRole("link", { name: "Clear" }).click();
  await attendees.getByRole("link", { name: "All" }).click();
  await expect(who).toHaveCount(2);
});

test("the door lets each code in once, tells every reason, and keeps what is scanned while it is offline", async ({
  page,
  context,
}) => {
  const { path, api } = await openOffice(page);
  const startAt = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS).toISOString();
  const endAt = new Date(Date.parse(startAt) + HOUR_MS).toISOString();
  const event = await api<Named>("POST", "/events", { title: "Tasting", startAt, endAt, status: "published" });
  const type = await api<Named>("POST", `/events/${event.id}/ticket-types`, { title: "Standard" });
  const ticketOf = (attendeeName: string) =>
    api<{ id: string; code: string }>("POST", `/events/${event.id}/attendees`, {
      ticketTypeId: type.id,
      attendeeName,
      attendeeEmail: `${crypto.randomUUID()}@example.com`,
    });
  const long = "Maria del Carmen Fernández de la Vega y Santos de la Torre";
  const [leo, olga, teo] = [await ticketOf("Leo"), await ticketOf("Olga"), await ticketOf("Teo")];
  const maria = await ticketOf(long);
  await api("POST", `/events/${event.id}/attendees/${teo.id}/cancel`, {});

  await page.goto(`${path}/events/${event.id}/check-in`);
  const code = page.getByLabel("Code");
  await expect(code).toBeFocused();
  const scan = async (typed: string) => {
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await expect(code).toBeFocused();
  };
  const verdict = page.locator(".res");
  await scan(leo.code.toLowerCase());
  await expect(verdict).toContainText("Leo is in");
  await expect(page.getByText("1 of 3 in")).toBeVisible();
  await scan(leo.code);
  await expect(verdict).toContainText("Already in");
  await scan(teo.code);
  await expect(verdict).toContainText("Teo's ticket was cancelled.");
  await scan("NO SUCH");
  await expect(verdict).toContainText("Unknown code");

  await context.setOffline(true);
  await scan(olga.code);
  await expect(verdict).toContainText("Waits to be sent");
  await expect(page.getByText(/Offline since/)).toBeVisible();
  await context.setOffline(false);
  await expect(verdict).toContainText("Olga is in");
  await expect(page.getByText(/Offline since/)).toHaveCount(0);

  // The codes of before: each once, with the whole of its name on a phone too.
  await page.setViewportSize({ width: 390, height: 844 });
  await scan(maria.code);
  await scan("NO SUCH");
  const line = page.getByRole("listitem").filter({ hasText: long });
  await expect(line).toHaveText(new RegExp(`${long} is in\\s*${maria.code}$`));
  const [card, name] = [await line.boundingBox(), await line.getByText(long).boundingBox()];
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
});

test("who works at an event, how it is sold and its end are the owner's to say", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const startAt = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 240 * HOUR_MS).toISOString();
  const endAt = new Date(Date.parse(startAt) + HOUR_MS).toISOString();
  const { id } = await api<Named>("POST", "/events", { title: "Tasting", startAt, endAt });
  await page.goto(`${path}/events/${id}`);
  const form = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add a member" }).click();
  await form.getByLabel("Member").selectOption({ label: "Jon Vega" });
  await form.getByRole("button", { name: "Add", exact: true }).click();
  const staff = page.getByRole("list", { name: "Who works at it" });
  await expect(staff.getByRole("listitem")).toHaveText([/Jon Vega.*Host/]);
  await page.getByRole("button", { name: "Edit Jon Vega" }).click();
  await form.getByLabel("Task").selectOption({ label: "Organizer" });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(staff).toContainText("Organizer");

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await form.getByText("Sales, codes and picture").click();
  await form.getByLabel("Ticket codes").fill("TASTE-**");
  await form.getByLabel("On sale from").fill(inBox(Date.parse(startAt) - 2 * HOUR_MS));
  await form.getByLabel("On sale until").fill(inBox(Date.parse(startAt) - 3 * HOUR_MS));
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Ticket codes")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Ticket codes").fill("");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Ticket codes")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Ticket codes").fill("TASTE-****");
  await form.getByLabel("Name in its address").fill("tasting-of-wines");
  await form.getByLabel("On sale from").fill(inBox(Date.parse(startAt) - 48 * HOUR_MS));
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  expect(await api("GET", `/events/${id}`)).toMatchObject({
    ...{ ticketMask: "TASTE-****", slug: "tasting-of-wines" },
    salesStart: expect.any(String),
    salesEnd: expect.any(String),
    staff: [{ role: "organizer" }],
  });

  await page.getByRole("button", { name: "New ticket type" }).click();
  await form.getByLabel("Title").fill("Pair");
  await form.getByLabel("Tax in the price").fill("10");
  await form.getByText("Sales", { exact: true }).click();
  await form.getByLabel("Fewest in an order").fill("12");
  await form.getByRole("button", { name: "Add the ticket type" }).click();
  await expect(form.getByText("Some fields are not valid.")).toBeVisible();
  await form.getByLabel("Fewest in an order").fill("2");
  await form.getByRole("button", { name: "Add the ticket type" }).click();
  await expect(form).toHaveCount(0);
  const types = await api<{ data: object[] }>("GET", `/events/${id}/ticket-types`);
  expect(types.data).toMatchObject([{ title: "Pair", taxRate: 10, minPerOrder: 2, maxPerOrder: 10, salesStart: null }]);

  await page.getByRole("button", { name: "Remove Jon Vega" }).click();
  await form.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Nobody yet.")).toBeVisible();
  await page.getByRole("button", { name: "Delete…" }).click();
  await form.getByRole("button", { name: "Delete the event" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  expect((await page.goto(`${path}/events/${id}`))?.status()).toBe(404);
});
