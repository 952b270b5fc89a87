import { expect, type Page, test } from "@playwright/test";
import { bookVisit, openOffice } from "./support/office";
import { signUp } from "./support/people";

test.use({ locale: "en-GB" });

test("the outbox finds a mail, shows it as it looks without letting it run anything, and gives its calendar file", async ({
  page,
}) => {
  const office = await openOffice(page);
  const refused: string[] = [];
  page.on("console", (message) => message.text().includes("Content Security Policy") && refused.push(message.text()));
  await bookVisit(office, "Ana López", { notify: true });
  await bookVisit(office, "Ben Okafor", { notify: true });
  await page.goto(office.path);
  await page.getByRole("link", { name: "Outbox" }).click();
  await expect(page.getByText("Mails of a test account stay here.")).toBeVisible();
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(2);

  await page.getByRole("searchbox").fill("ana lópez");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Kept here");
  await page.getByRole("combobox", { name: "Status" }).selectOption("Failed");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("heading", { name: "Nothing fits" })).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();

  // Without a new document, so the page's policy is the list's.
  await rows.filter({ hasText: "Ana López" }).getByRole("link").click();
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText(/Ana López/).first()).toBeVisible();
  expect(await page.locator("iframe").getAttribute("sandbox")).toBe("");
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Calendar file" }).click();
  expect((await file).suggestedFilename()).toBe("calendar.ics");
  await page.getByRole("link", { name: "As text" }).click();
  await expect(page.locator("main p.lines")).toContainText("Ana López");
  await page.getByRole("link", { name: "Open the visit" }).click();
  await page.getByRole("link", { name: /Your booking/ }).click();
  await expect(page).toHaveURL(/\/outbox\//);
  expect(refused).toEqual([]);
});

test("a mail that waits for a mail server says so, and is due again at once when it is asked for", async ({ page }) => {
  const { office } = await signUp(page);
  await page.goto(office);
  await page.getByLabel("Name").fill("Haircut");
  await page.getByRole("button", { name: "Add Haircut" }).click();
  await page.getByRole("button", { name: "Add Lucía Prado" }).click();
  await expect(page.getByText("You are bookable.")).toBeVisible();
  await bookAsVisitor(page);
  await page.goto(`${office}/outbox`);
  await expect(page.getByText("Mails wait here until SMTP_URL is set.")).toBeVisible();
  await page.locator("tbody tr").getByRole("link").click();
  await page.getByRole("button", { name: "Send again now" }).click();
  await expect(page.getByText("It is tried again now.")).toBeVisible();
});

/** Books the only service into its first free time, as a visitor does. */
async function bookAsVisitor(page: Page): Promise<void> {
  const shown = await page.getByRole("link", { name: "Your page" }).getAttribute("href");
  const api = `/api/public/${shown?.split("/book/")[1]}`;
  const read = async (path: string) => (await page.request.get(`${api}${path}`)).json();
  const [service] = (await read("/services")).data;
  const { days } = await read(`/slots?service=${service.id}&days=14`);
  const [slot] = days.flatMap((day: { slots: { start: string }[] }) => day.slots);
  const items = [{ service: service.id, start: slot.start }];
  const booked = await page.request.post(`${api}/bookings`, {
    data: { items, name: "Ana López", email: "ana@example.com" },
  });
  expect(booked.status(), await booked.text()).toBe(201);
}
