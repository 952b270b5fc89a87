import { expect, test } from "@playwright/test";
import { openOffice } from "./support/office";

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
