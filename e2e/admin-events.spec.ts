import { expect, test } from "@playwright/test";
import { openOffice } from "./support/office";

test.use({ locale: "en-GB" });

const HOUR_MS = 3_600_000;

interface Named {
  id: string;
}

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
  const [leo, olga, teo] = [await ticketOf("Leo"), await ticketOf("Olga"), await ticketOf("Teo")];
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
  await expect(page.getByText("1 of 2 in")).toBeVisible();
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
});
