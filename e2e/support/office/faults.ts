import type { Page } from "@playwright/test";

/** What goes wrong unseen on a page from now on: errors that it writes to the console, and requests that fail. */
export function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => faults.push(`${page.url()}: ${message}`));
  page.on("response", (answer) => {
    if (answer.status() >= 400) faults.push(`${page.url()}: ${answer.status()} ${answer.url()}`);
  });
  page.on("requestfailed", (request) => {
    // Whoever leaves a page gives up what it was still asking for.
    const error = request.failure()?.errorText;
    if (error !== "net::ERR_ABORTED") faults.push(`${page.url()}: ${error} ${request.url()}`);
  });
  return faults;
}
