import { expect, test } from "@playwright/test";
import { bookVisit, openOffice } from "./support/office";

test.use({ locale: "en-GB" });

interface Marked {
  id: string;
  externalId: string | null;
  metadata: Record<string, string>;
}

test("what programs note at a member and at a service is seen and changed, and refused by its name", async ({
  page,
}) => {
  const { path, api } = await openOffice(page);
  const { data: staff } = await api<{ data: Marked[] }>("GET", "/staff");
  const { data: services } = await api<{ data: Marked[] }>("GET", "/services");
  const [member, service] = [staff[0]?.id, services[0]?.id];
  await api("PATCH", `/staff/${member}`, { externalId: "hr-7", metadata: { payroll: "https://pay.example/?id=7" } });

  await page.goto(`${path}/staff/${member}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog");
  const notes = form.getByLabel("Metadata");
  await expect(form.getByLabel("Your own id")).toHaveValue("hr-7");
  await expect(notes).toHaveValue("payroll = https://pay.example/?id=7");
  await notes.fill("payroll = 7\nroom no = 2");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText(/^room no: Must be 1 to 40 of/)).toBeVisible();
  await notes.fill("payroll = 7\nroom_no = 2");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  const stored = { externalId: "hr-7", metadata: { payroll: "7", room_no: "2" } };
  expect(await api("GET", `/staff/${member}`)).toMatchObject(stored);

  await page.goto(`${path}/services/${service}`);
  const section = page.getByRole("region", { name: "For programs" });
  await section.getByLabel("Your own id").fill("cut-1");
  await section.getByLabel("Metadata").fill("sku = 4711");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  expect(await api("GET", `/services/${service}`)).toMatchObject({ externalId: "cut-1", metadata: { sku: "4711" } });

  // Somebody's program notes something meanwhile.
  await api("PATCH", `/services/${service}`, { metadata: { sku: "4712" } });
  await section.getByLabel("Metadata").fill("sku = 4713");
  await page.getByRole("button", { name: "Save" }).click();
  const clash = page.getByRole("region", { name: /changed/ });
  await expect(clash).toContainText("sku = 4712");
  await expect(clash).toContainText("sku = 4713");
});

test("a program's later notes stay when a person changes something else of a customer", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const { id } = await api<Marked>("POST", "/customers", {
    fullName: "Ana Rey",
    email: `${crypto.randomUUID()}@example.com`,
  });
  await page.goto(`${path}/customers/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog");
  await api("PATCH", `/customers/${id}`, { externalId: "c-1", metadata: { crm: "4711" } });
  await form.getByLabel("Tags").fill("regular");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  expect(await api("GET", `/customers/${id}`)).toMatchObject({
    ...{ tags: ["regular"], externalId: "c-1", metadata: { crm: "4711" } },
  });
});

test("what programs note at an event and at who comes to it is seen and changed", async ({ page }) => {
  const { path, api } = await openOffice(page);
  const { id } = await api<Marked>("POST", "/events", {
    ...{ title: "Tasting", startAt: "2031-03-03T10:00:00Z", endAt: "2031-03-03T11:00:00Z", status: "published" },
    ...{ externalId: "e-1", metadata: { hall: "2" } },
  });
  const type = await api<Marked>("POST", `/events/${id}/ticket-types`, { title: "Standard" });
  const ticket = await api<Marked>("POST", `/events/${id}/attendees`, {
    ...{ ticketTypeId: type.id, attendeeName: "Ana Rey", attendeeEmail: `${crypto.randomUUID()}@example.com` },
    ...{ externalId: "t-1", metadata: { seat: "A 1" } },
  });
  await page.goto(`${path}/events/${id}`);
  const form = page.getByRole("dialog");
  await page.getByRole("button", { name: "Edit Ana Rey" }).click();
  await expect(form.getByLabel("Your own id")).toHaveValue("t-1");
  await form.getByLabel("Metadata").fill("seat = A 2");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  const tickets = await api<{ data: Marked[] }>("GET", `/events/${id}/attendees`);
  expect(tickets.data.find((one) => one.id === ticket.id)).toMatchObject({
    ...{ externalId: "t-1", metadata: { seat: "A 2" } },
  });

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(form.getByLabel("Metadata")).toHaveValue("hall = 2");
  await form.getByLabel("Your own id").fill("e-2");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  expect(await api("GET", `/events/${id}`)).toMatchObject({ externalId: "e-2", metadata: { hall: "2" } });
});

test("what programs note at a visit is shown and changed, and not over what they have written meanwhile", async ({
  page,
}) => {
  const office = await openOffice(page);
  const { bookingId } = await bookVisit(office, "Carla Soto");
  const booking = `/bookings/${bookingId}`;
  await office.api("PATCH", booking, { externalId: "b-1", metadata: { crm: "4711" } });
  await page.goto(`${office.path}${booking}`);
  const visit = page.getByRole("region", { name: "Visit", exact: true });
  await expect(visit).toContainText("b-1");
  await expect(visit).toContainText("crm = 4711");

  await page.getByRole("button", { name: "Change", exact: true }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Your own id").fill("b-2");
  await form.getByLabel("Metadata").fill("crm = 4712");
  await office.api("PATCH", booking, { metadata: { crm: "4713" } });
  await form.getByRole("button", { name: "Save the changes" }).click();
  const clash = form.getByRole("region", { name: /changed/ });
  await expect(clash).toContainText("crm = 4713");
  await expect(clash).toContainText("crm = 4712");
  await clash.getByRole("button", { name: "Take theirs" }).click();
  await expect(form).toHaveCount(0);
  await expect(visit).toContainText("b-2");
  await expect(visit).toContainText("crm = 4713");
});

test("the team's note of a visit is shown where it is, and two who write it do not write over each other", async ({
  page,
}) => {
  const office = await openOffice(page);
  const { bookingId } = await bookVisit(office, "Carla Soto", { internalNote: "Prefers the quiet chair" });
  const { appointmentId } = await office.api<{ appointmentId: string }>("GET", `/bookings/${bookingId}`);
  const appointment = `/appointments/${appointmentId}`;
  await page.goto(`${office.path}/bookings/${bookingId}`);
  const visit = page.getByRole("region", { name: "Visit", exact: true });
  await expect(visit).toContainText("Prefers the quiet chair");

  await visit.getByRole("button", { name: "Note…" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Note for the team").fill("Allergic to ammonia");
  await form.getByText("For programs").click();
  await form.getByLabel("Your own id").fill("a-1");
  await office.api("PATCH", appointment, { internalNote: "Comes with a dog" });
  await form.getByRole("button", { name: "Save" }).click();
  const clash = form.getByRole("region", { name: /changed/ });
  await expect(clash).toContainText("Comes with a dog");
  await clash.getByRole("button", { name: "Keep mine" }).click();
  await expect(form).toHaveCount(0);
  await expect(visit).toContainText("Allergic to ammonia");
  expect(await office.api("GET", appointment)).toMatchObject({
    ...{ internalNote: "Allergic to ammonia", externalId: "a-1" },
  });
});
