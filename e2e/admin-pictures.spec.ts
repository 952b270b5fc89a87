import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { openOffice } from "./support/office";

test.use({ locale: "en-GB" });

const photo = () =>
  sharp({ create: { width: 2000, height: 1000, channels: 3, background: "#a33" } })
    .jpeg()
    .toBuffer();

/** Where the office shows a picture from: the smallest of its three widths. */
const smallOf = (address: string | null | undefined) => (address ?? "").replace("/pictures/", "/pictures/480/");

const give = async (page: Page, buffer: Buffer) =>
  page.locator("input[type=file]").setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });

test("a service's picture is chosen, shown, saved, replaced and removed", async ({ page }) => {
  const office = await openOffice(page);
  const { data } = await office.api<{ data: { id: string }[] }>("GET", "/services?limit=1");
  const shown = () => office.api<{ imageUrl: string | null }>("GET", `/services/${data[0]?.id}`);
  await page.goto(`${office.path}/services/${data[0]?.id}`);
  await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);
  // Listened to once the page is alive.
  await expect(page.locator("[aria-keyshortcuts]").first()).toBeAttached();
  await give(page, await photo());
  const picture = page.getByRole("img", { name: "Picture, as it is now" });
  await expect(picture).toHaveJSProperty("naturalWidth", 480);
  expect((await shown()).imageUrl).toBeNull();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await shown()).imageUrl).toContain("/pictures/");
  const first = (await shown()).imageUrl;

  await give(page, Buffer.from("no picture"));
  await expect(page.getByText("Only JPEG, PNG and WebP pictures are taken.")).toBeVisible();
  await give(page, await photo());
  await expect(picture).not.toHaveAttribute("src", smallOf(first));
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await shown()).imageUrl).not.toBe(first);

  await page.getByRole("button", { name: "Remove" }).click();
  await expect(picture).toHaveCount(0);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await shown()).imageUrl).toBeNull();
});

test("a category is made with its picture, which its row shows, and loses it again", async ({ page }) => {
  const office = await openOffice(page);
  const known = async () => {
    const { data } = await office.api<{ data: { name: string; imageUrl: string | null }[] }>("GET", "/categories");
    return data.find(({ name }) => name === "Brows")?.imageUrl;
  };
  await page.goto(`${office.path}/services/categories`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "New category" }).click();
  await dialog.getByLabel("Name").fill("Brows");
  await give(page, await photo());
  await expect(dialog.getByRole("img", { name: "Picture, as it is now" })).toHaveJSProperty("naturalWidth", 480);
  await dialog.getByRole("button", { name: "Add the category" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(known).toContain("/pictures/");
  const row = page.getByRole("listitem").filter({ hasText: "Brows" });
  await expect(row.locator("img")).toHaveAttribute("src", smallOf(await known()));

  await row.getByRole("button", { name: "Edit Brows" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(known).toBeNull();
  await expect(row.locator("img")).toHaveCount(0);
});
