import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { bookVisit, openOffice } from "./support/office";

test.use({ locale: "en-GB" });

/** A receiver on loopback. @returns its address, what was posted to it, and its end */
async function openReceiver() {
  const signatures: unknown[] = [];
  const server = createServer((request, response) => {
    signatures.push(request.headers["webhook-signature"]);
    request.resume().on("end", () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, signatures, close: () => server.close() };
}

test("a webhook shows its secret once, and its deliveries with each attempt", async ({ page }) => {
  const receiver = await openReceiver();
  const { path } = await openOffice(page);
  await page.goto(`${path}/webhooks`);
  await expect(page.getByRole("region", { name: "Subscribe by the API" })).toContainText("/api/v1/webhooks");
  await expect(page.getByRole("region", { name: "Receive in TypeScript" })).toContainText("unwrapWebhook");
  await page.getByRole("button", { name: "New webhook" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Address").fill("not an address");
  await form.getByRole("button", { name: "Create webhook" }).click();
  await expect(form.getByLabel("Address")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Address").fill(receiver.url);
  await form.getByRole("button", { name: "Create webhook" }).click();
  const secret = (await page.locator(".keyline code").textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole("button", { name: "I stored it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: receiver.url })).toBeVisible();

  await page.getByRole("button", { name: "Send a ping" }).click();
  await expect(page.getByText("A ping is on its way.")).toBeVisible();
  await expect.poll(() => receiver.signatures.length).toBe(1);
  await expect(async () => {
    const again = await page.reload();
    expect(await again?.text()).not.toContain(secret);
    await expect(page.getByText("204").first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.locator("summary").filter({ hasText: "ping" }).click();
  await page.getByRole("button", { name: "Send again now" }).click();
  await expect.poll(() => receiver.signatures.length).toBe(2);

  // A new secret signs beside the old one, and what was sent goes out again.
  await page.getByRole("button", { name: "Rotate the secret…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
  await expect(page.locator(".keyline code")).toHaveText(/^whsec_/);
  await page.getByRole("button", { name: "I stored it" }).click();
  await page.getByRole("button", { name: "Replay…" }).click();
  const range = page.getByRole("dialog");
  const from = range.getByLabel("From (UTC)");
  const kept = await from.inputValue();
  await from.fill("");
  await range.getByRole("button", { name: "Replay" }).click();
  await expect(range.getByText("Choose a date and a time.")).toBeVisible();
  await from.fill(kept);
  await range.getByRole("button", { name: "Replay" }).click();
  await expect(page.getByText("1 event is sent again.")).toBeVisible();
  await expect.poll(() => receiver.signatures.length).toBe(3);
  expect(String(receiver.signatures.at(-1)).split(" ")).toHaveLength(2);
  await page.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByRole("button", { name: "Switch on" })).toBeVisible();
  receiver.close();
});

test("on a phone deliveries whose events begin alike are told apart", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const receiver = await openReceiver();
  const office = await openOffice(page);
  const events = ["booking.created", "booking.cancelled"];
  const { id } = await office.api<{ id: string }>("POST", "/webhooks", { url: receiver.url, events });
  const { bookingId } = await bookVisit(office, "Ana López");
  await office.api("PATCH", `/bookings/${bookingId}`, { status: "cancelled" });
  await expect.poll(() => receiver.signatures.length).toBe(2);
  await page.goto(`${office.path}/webhooks/${id}`);
  const names = page.locator("summary code");
  await expect(names).toHaveText(["booking.cancelled", "booking.created"]);
  const cut = await names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(cut).toBe(0);

  await page.getByText("Filter", { exact: true }).click();
  await page.getByLabel("Event").selectOption("booking.created");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(names).toHaveText(["booking.created"]);
  await page.getByRole("link", { name: "Failed" }).click();
  await expect(page.getByRole("heading", { name: "Nothing fits" })).toBeVisible();
  receiver.close();
});
