import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { createSalon, detailsPath, freeSlots, manage, type Salon } from "./support/salon";

test.use({ locale: "en-GB", timezoneId: "Europe/Madrid" });

const pdf = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.7\n% ${name}\n%%EOF\n`),
});

interface Asked {
  id: string;
  label: string;
}

/** A salon whose service asks for a file and for words; the office is open in another tab. */
async function openAsking(page: Page, office: Page) {
  const salon = await createSalon();
  await office.goto(salon.adminUrl);
  await office.getByRole("main").getByRole("button").click();
  await expect(office.locator(".note.sandbox")).toBeVisible();
  const path = new URL(office.url()).pathname;
  const route = `/services/${salon.service.id}/fields`;
  const asked = [{ label: "Photo", kind: "file", required: false }, { label: "Allergies?" }];
  const { fields } = await manage<{ fields: Asked[] }>(salon, `PUT ${route}`, { fields: asked });
  const [photo = "", allergies = ""] = fields.map(({ id }) => id);
  const requirePhoto = (required: boolean) =>
    manage(salon, `PUT ${route}`, { fields: fields.map((one) => (one.id === photo ? { ...one, required } : one)) });
  return { salon, path, requirePhoto, photo, allergies, id: await book(page, salon) };
}

/** Books as a customer who sends a file. @returns the booking's id */
async function book(page: Page, salon: Salon): Promise<string> {
  const [slot] = await freeSlots(salon, salon.service.staff[0]?.id);
  if (slot === undefined) throw new Error("The salon has a free time.");
  await page.goto(detailsPath(salon, slot));
  await page.getByLabel("Name").fill("Ana López");
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByLabel("Photo").setInputFiles(pdf("hair.pdf"));
  await page.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are booked" })).toBeVisible();
  const { data } = await manage<{ data: { id: string; fields: object }[] }>(salon, "GET /bookings?limit=100");
  const id = data.find(({ fields }) => Object.keys(fields).length > 0)?.id;
  if (id === undefined) throw new Error("What was booked is listed.");
  return id;
}

test("a file that a customer sent downloads at the visit, and is kept, replaced and removed there", async ({
  page,
  context,
}) => {
  const office = await context.newPage();
  const { salon, path, requirePhoto, photo, allergies, id } = await openAsking(page, office);
  const answers = async () => (await manage<{ fields: Record<string, unknown> }>(salon, `GET /bookings/${id}`)).fields;
  const download = async (name: string) => {
    const coming = office.waitForEvent("download");
    await office.getByRole("main").getByRole("link", { name }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(name);
    expect((await readFile(await file.path())).equals(pdf(name).buffer)).toBe(true);
  };
  await office.goto(`${path}/bookings/${id}`);
  await download("hair.pdf");

  const form = office.getByRole("dialog");
  const change = () => office.getByRole("button", { name: "Change", exact: true }).click();
  const save = () => form.getByRole("button", { name: "Save" }).click();
  await change();
  await expect(form.getByLabel("Photo")).toHaveAccessibleDescription("Sent: hair.pdf. Another file takes its place.");
  await form.getByLabel("Allergies?").fill("Nuts");
  await save();
  await expect(form).toHaveCount(0);
  await expect(office.getByText("Nuts")).toBeVisible();
  expect(await answers()).toEqual({ [photo]: expect.objectContaining({ name: "hair.pdf" }), [allergies]: "Nuts" });

  await change();
  await form.getByLabel("Photo").setInputFiles(pdf("skin.pdf"));
  await save();
  await expect(form).toHaveCount(0);
  await expect(office.getByText("hair.pdf")).toHaveCount(0);
  await download("skin.pdf");

  await requirePhoto(true);
  await change();
  await form.getByLabel("Remove skin.pdf").check();
  await save();
  await expect(form.getByLabel("Photo")).toHaveAttribute("aria-invalid", "true");
  await form.getByRole("button", { name: "Cancel" }).click();
  await requirePhoto(false);
  await change();
  await form.getByLabel("Remove skin.pdf").check();
  await save();
  await expect(form).toHaveCount(0);
  await expect(office.getByText("skin.pdf")).toHaveCount(0);
  expect(await answers()).toEqual({ [allergies]: "Nuts" });
});
