import { expect, test } from "@playwright/test";
import { openOffice } from "./support/office";

test.use({ locale: "en-GB" });

test("a template is written beside its preview, mends a wrong placeholder, is tested, saved and switched off", async ({
  page,
}) => {
  const { path } = await openOffice(page);
  await page.goto(`${path}/notifications`);
  await page.getByRole("link", { name: "New booking" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New booking" })).toBeVisible();
  const [subject, body] = [page.getByLabel("Subject"), page.getByLabel("Text", { exact: true })];
  await subject.fill("See you, {client_nme}");
  await body.fill("Hello <b>you</b> at {company_name}");
  await expect(page.getByText("{client_nme} is no placeholder of this kind of mail.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(subject).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Use {client_name}" }).click();
  await expect(subject).toHaveValue("See you, {client_name}");

  await body.press("End");
  await page.getByRole("searchbox", { name: "Search placeholders" }).fill("number");
  await body.focus();
  await page.getByRole("button", { name: "{booking_number}" }).click();
  await expect(body).toHaveValue(/\{booking_number\}/);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("See you, Ana López")).toBeVisible();
  await expect(page.frameLocator("iframe").getByText("K7QM2X9P")).toBeVisible();

  await page.getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByText(/A test mail to .+ is in the outbox/)).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();

  const turn = page.getByRole("switch");
  await expect(turn).toBeChecked();
  await turn.click();
  await expect(turn).not.toBeChecked();
  await page.getByRole("link", { name: "All notifications" }).click();
  await page.getByRole("link", { name: "Outbox" }).click();
  await expect(page.getByRole("link", { name: "See you, Ana López" })).toBeVisible();
});

test("a new reminder is off, says when it goes out, and goes for good when it is deleted", async ({ page }) => {
  const { path } = await openOffice(page);
  await page.goto(`${path}/notifications`);
  await page.getByRole("button", { name: "New notification" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("What it is about").selectOption("Reminder");
  await form.getByLabel("Name").fill("A week before");
  await form.getByRole("button", { name: "Add the notification" }).click();
  await expect(page.getByText("24 hours before the start")).toBeVisible();
  await expect(page.getByRole("switch")).not.toBeChecked();
  await page.getByLabel("Goes out").selectOption("At an hour of the day");
  await page.getByLabel("Hour of the day").fill("25");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Hour of the day")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Hour of the day").fill("18");
  await page.getByLabel("Days before").fill("7");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("At 18:00, 7 days before")).toBeVisible();
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.getByText("A week before")).toHaveCount(0);
});

test("what a notification is about changes, with its placeholders and when it goes out, and an old text is refused", async ({
  page,
}) => {
  const { path, api } = await openOffice(page);
  const words = { name: "Thanks", subject: "Thanks", body: "For {booking_number}", active: false };
  const { id } = await api<{ id: string }>("POST", "/notifications", { type: "booking_new", ...words });
  const stored = () => api<object>("GET", `/notifications/${id}`);
  await page.goto(`${path}/notifications/${id}`);
  const about = page.getByLabel("What it is about");
  await expect(about).toHaveValue("booking_new");
  await about.selectOption("ticket_new");
  await expect(page.getByText("{booking_number} is no placeholder of this kind of mail.")).toBeVisible();
  await expect(page.getByRole("button", { name: "{ticket_code}" })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Text", { exact: true })).toHaveAttribute("aria-invalid", "true");
  expect(await stored()).toMatchObject({ type: "booking_new" });
  await about.selectOption("reminder");
  await page.getByLabel("Hours", { exact: true }).fill("48");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  expect(await stored()).toMatchObject({ type: "reminder", reminderMode: "hours_before", reminderHours: 48 });
  await expect(page.getByRole("heading", { level: 1, name: "Reminder" })).toBeVisible();
});
