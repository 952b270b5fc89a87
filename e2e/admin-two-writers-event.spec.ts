import { type Browser, expect, type Page, test } from "@playwright/test";
import { openOffice } from "./support/office";
import { type Ask, askOf, colleague } from "./support/office/colleague";

test.use({ locale: "en-GB" });

const HOUR_MS = 3_600_000;

interface Named {
  id: string;
}

/** An event at which somebody comes, looked at by two people: what the second does is done by `theirs`. */
async function openEvent(page: Page, browser: Browser) {
  const { path, api } = await openOffice(page);
  const startAt = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 240 * HOUR_MS).toISOString();
  const endAt = new Date(Date.parse(startAt) + HOUR_MS).toISOString();
  const { id } = await api<Named>("POST", "/events", { title: "Tasting", startAt, endAt, status: "published" });
  const type = await api<Named>("POST", `/events/${id}/ticket-types`, { title: "Standard", price: 20 });
  const who = { attendeeName: "Ana Rey", attendeeEmail: `${crypto.randomUUID()}@example.com` };
  const ticket = await api<Named>("POST", `/events/${id}/attendees`, { ticketTypeId: type.id, ...who });
  const other = await colleague(browser, { path }, "Marta Ruiz");
  const theirs: Ask = askOf(other.request, path.split("/").at(-1) ?? "");
  const route = `/events/${id}`;
  await page.goto(`${path}${route}`);
  const form = page.getByRole("dialog");
  const clash = page.getByRole("region", { name: "Somebody has changed this meanwhile" });
  return { api, theirs, id, type, ticket, route, form, clash, save: form.getByRole("button", { name: "Save" }) };
}

test("two who change one attendee meet openly, told what and by whom, and either word can win", async ({
  page,
  browser,
}) => {
  const { api, theirs, id, ticket, route, form, clash, save } = await openEvent(page, browser);
  const stored = () => api("GET", `${route}/attendees/${ticket.id}`);
  const change = (what: object) => theirs("events.attendees.update", { id, ticketId: ticket.id, ...what });
  await page.getByRole("button", { name: "Edit Ana Rey" }).click();
  await form.getByLabel("Name", { exact: true }).fill("Ana Mine");
  await change({ attendeeName: "Ana Theirs", metadata: { seat: "12" } });
  await save.click();
  await expect(clash).toContainText("Last by Marta Ruiz.");
  await expect(clash).toContainText("Now: Ana Theirs. Yours: Ana Mine");
  expect(await stored()).toMatchObject({ attendeeName: "Ana Theirs" });
  await clash.getByRole("button", { name: "Keep mine" }).click();
  await expect(form).toHaveCount(0);
  expect(await stored()).toMatchObject({ attendeeName: "Ana Mine", metadata: { seat: "12" } });

  await page.getByRole("button", { name: "Edit Ana Mine" }).click();
  await form.getByLabel("E-mail").fill("mine@example.com");
  await form.getByLabel("Name", { exact: true }).fill("Ana Sol");
  await change({ attendeeEmail: "theirs@example.com" });
  await save.click();
  await expect(clash).toContainText("Now: theirs@example.com. Yours: mine@example.com");
  await clash.getByRole("button", { name: "Take theirs" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "Ana Sol" })).toContainText("theirs@example.com");
  expect(await stored()).toMatchObject({ attendeeName: "Ana Sol", attendeeEmail: "theirs@example.com" });
});

test("so do two who change one ticket type", { tag: "@soak" }, async ({ page, browser }) => {
  const { api, theirs, id, type, route, form, clash, save } = await openEvent(page, browser);
  const stored = () => api("GET", `${route}/ticket-types/${type.id}`);
  const change = (what: object) => theirs("events.ticketTypes.update", { id, ticketTypeId: type.id, ...what });
  await page.getByRole("button", { name: "Edit Standard" }).click();
  await form.getByLabel("Price", { exact: true }).fill("25");
  await form.getByLabel("Given out by hand alone").check();
  await change({ price: 30, quantity: 40 });
  await save.click();
  await expect(clash).toContainText("Last by Marta Ruiz.");
  await expect(clash).toContainText("Now: 30. Yours: 25");
  expect(await stored()).toMatchObject({ price: 30, visibility: "public" });
  await clash.getByRole("button", { name: "Keep mine" }).click();
  await expect(form).toHaveCount(0);
  expect(await stored()).toMatchObject({ price: 25, quantity: 40, visibility: "private" });

  await page.getByRole("button", { name: "Edit Standard" }).click();
  await form.getByLabel("Title").fill("Mine");
  await form.getByLabel("Tax in the price").fill("10");
  await change({ title: "Theirs" });
  await save.click();
  await expect(clash).toContainText("Now: Theirs. Yours: Mine");
  await clash.getByRole("button", { name: "Take theirs" }).click();
  await expect(form).toHaveCount(0);
  expect(await stored()).toMatchObject({ title: "Theirs", taxRate: 10 });
});

test("so do two who add, change and remove one member at the event, beside whoever else works there", {
  tag: "@soak",
}, async ({ page, browser }) => {
  const { api, theirs, id, route, form, clash, save } = await openEvent(page, browser);
  const { data } = await api<{ data: { id: string; fullName: string }[] }>("GET", "/staff?limit=2");
  const [one = { id: "", fullName: "" }, other = one] = data;
  const change = (...staff: [of: Named, role: string][]) =>
    theirs("events.staff.replace", { id, staff: staff.map(([of, role]) => ({ staffId: of.id, role })) });
  const stored = async () => {
    const { staff } = await api<{ staff: { staffId: string; role: string }[] }>("GET", `${route}/staff`);
    return staff.map(({ staffId, role }) => [staffId, role]);
  };

  await page.getByRole("button", { name: "Add a member" }).click();
  await form.getByLabel("Member").selectOption(one.id);
  await change([other, "host"], [one, "organizer"]);
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(clash).toContainText("Last by Marta Ruiz.");
  await expect(clash).toContainText("Now: Organizer. Yours: Host");
  await clash.getByRole("button", { name: "Keep mine" }).click();
  await expect(form).toHaveCount(0);
  expect(await stored()).toEqual([
    [other.id, "host"],
    [one.id, "host"],
  ]);

  await page.getByRole("button", { name: `Edit ${one.fullName}` }).click();
  await form.getByLabel("Task").selectOption("At the door");
  await change([other, "host"], [one, "assistant"]);
  await save.click();
  await expect(clash).toContainText("Now: Assistant. Yours: At the door");
  await clash.getByRole("button", { name: "Take theirs" }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole("list", { name: "Who works at it" }).getByRole("listitem");
  await expect(row.filter({ hasText: one.fullName })).toContainText("Assistant");

  // What is saved as it was shown changes nothing, whatever others have made of it.
  await page.getByRole("button", { name: `Edit ${one.fullName}` }).click();
  await change([other, "host"], [one, "host"]);
  await save.click();
  await expect(form).toHaveCount(0);
  expect(await stored()).toContainEqual([one.id, "host"]);

  await page.getByRole("button", { name: `Remove ${one.fullName}` }).click();
  await change([one, "organizer"]);
  await form.getByRole("button", { name: "Remove" }).click();
  await expect(clash).toContainText("Now: Organizer. Yours: Not at it");
  expect(await stored()).toEqual([[one.id, "organizer"]]);
  await clash.getByRole("button", { name: "Keep mine" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText("Nobody yet.")).toBeVisible();
  expect(await stored()).toEqual([]);
});
