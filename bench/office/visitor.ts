import { execFileSync } from "node:child_process";
import type { BrowserContext, BrowserContextOptions, BrowserType, Page } from "@playwright/test";

/** A browser that is signed in. */
export interface Visitor {
  /** Path of the account's back office. */
  path: string;
  cookie: string;
  /** A browser that has seen nothing yet but its session. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

export interface BenchBrowser {
  /** Opens a sandbox's back office as its owner. */
  signIn: (adminUrl: string) => Promise<Visitor>;
  close: () => Promise<void>;
}

const LAPTOP = { width: 1440, height: 900 };

/** Starts the browser that the journeys use. */
export async function openBrowser(type: BrowserType): Promise<BenchBrowser> {
  const executablePath = execFileSync(process.execPath, ["scripts/find-chromium.mjs"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();
  const browser = await type.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  return {
    close: () => browser.close(),
    signIn: async (adminUrl) => {
      const context = await browser.newContext({ locale: "en-GB" });
      const page = await context.newPage();
      await page.goto(adminUrl);
      await page.getByRole("main").getByRole("button").click();
      await page.waitForURL(/\/admin\/[0-9a-f-]{36}/);
      const storageState = await context.storageState();
      const cookie = storageState.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
      const { pathname: path, origin: baseURL } = new URL(page.url());
      await context.close();
      const newContext: Visitor["newContext"] = (options) =>
        browser.newContext({ locale: "en-GB", viewport: LAPTOP, baseURL, storageState, ...options });
      return { path, cookie, newContext };
    },
  };
}

/** Waits until a page has been drawn and its script runs. */
export async function openSettled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
}
