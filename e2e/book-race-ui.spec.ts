import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { createSalon, detailsPath, freeSlots } from "./support/salon";

test.use({ locale: "en-GB", timezoneId: "Europe/Madrid" });

const RACERS = 20;

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(`${name.toLowerCase()}@example.com`);
  await page.getByText("Add a note").click();
  await page.getByLabel("Notes").fill(`from ${name}`);
}

test("the loser of a slot keeps what was typed, sees the nearest times and books one of them", async ({ browser }) => {
  const salon = await createSalon();
  const [slot] = await freeSlots(salon, salon.service.staff[0]?.id);
  if (slot === undefined) throw new Error("The salon has a free time.");
  const [winner, loser] = await Promise.all([browser.newPage(), browser.newPage()]);
  for (const [page, name] of [[winner, "Ana"] as const, [loser, "Leo"] as const]) {
    await page.goto(detailsPath(salon, slot));
    await fill(page, name);
  }
  await winner.getByRole("button", { name: /^Book / }).click();
  await expect(winner.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();

  const answer = loser.waitForResponse((response) => response.request().method() === "POST");
  await loser.getByRole("button", { name: /^Book / }).click();
  expect((await answer).status()).toBe(303);
  await expect(loser.getByRole("alert")).toContainText("That time was just taken. Pick another:");
  await expect(loser.getByRole("alert")).toBeFocused();
  await expect(loser.getByLabel("Name")).toHaveValue("Leo");
  await expect(loser.getByLabel("Notes")).toHaveValue("from Leo");
  await expect(loser.getByRole("radio")).toHaveCount(6);

  await loser.getByRole("radio").first().check();
  await loser.getByRole("button", { name: "Book the chosen time" }).click();
  await expect(loser.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
  await Promise.all([winner.close(), loser.close()]);
});

test("of twenty posts for one slot one books and nineteen keep their form with other times", async ({ baseURL }) => {
  const salon = await createSalon();
  const [slot] = await freeSlots(salon, salon.service.staff[0]?.id);
  if (slot === undefined) throw new Error("The salon has a free time.");
  const answers = await Promise.all(
    Array.from({ length: RACERS }, async (_, index) => {
      const name = `Racer ${index}`;
      const form = { start: slot.start, staff: slot.staffId, name, email: `r${index}@example.com`, key: randomUUID() };
      const body = new URLSearchParams(form);
      const address = `${baseURL}${detailsPath(salon, slot)}`;
      const response = await fetch(address, { method: "POST", body });
      const isBooked = new URL(response.url).pathname.startsWith("/manage/");
      return { isBooked, status: response.status, keeps: (await response.text()).includes(`value="${name}"`) };
    }),
  );
  expect(answers.filter((answer) => answer.isBooked)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 409 && answer.keeps)).toHaveLength(RACERS - 1);
});
