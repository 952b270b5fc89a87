import { expect, type Page, test } from "@playwright/test";
import { PASSWORD, signUp } from "./support/people";
import { type StartedProcess, startProcess, temporaryDataDir } from "./support/started-process";

// A browser binds passkeys to a name, which an address is none.
let server: StartedProcess;
const { dataDir, remove } = temporaryDataDir("passkeys");
test.beforeAll(async () => {
  server = await startProcess(dataDir, { SIGNUPS: "open", TRUST_PROXY: "1" }, "localhost");
});
test.afterAll(async () => {
  await server.end("SIGTERM");
  await remove();
});

async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2" as const,
    transport: "internal" as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  await devtools.send("WebAuthn.addVirtualAuthenticator", { options });
}

test("a passkey is made with the password, signs in by itself, and is removed", async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.origin, locale: "en-GB" });
  await withAuthenticator(page);
  await signUp(page, { origin: server.origin });
  await page.goto("/admin/security");
  await page.getByLabel("Name of the device").fill("Phone");
  await page.locator("#passkey-password").fill("not the password");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("No passkey was made.")).toBeVisible();
  await page.locator("#passkey-password").fill(PASSWORD);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("The passkey is made.")).toBeVisible();
  await expect(page.getByText("Phone", { exact: true })).toBeVisible();

  await page.goto("/admin");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page.getByRole("heading", { name: "Your accounts" })).toBeVisible();

  await page.goto("/admin/security");
  await page.getByRole("button", { name: "Remove: Phone" }).click();
  await expect(page.getByText("The passkey is removed.")).toBeVisible();
  await page.goto("/admin");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page.getByText("No passkey signed you in.")).toBeVisible();
  await page.close();
});
