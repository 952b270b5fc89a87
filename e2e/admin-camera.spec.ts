import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type Page, test } from "@playwright/test";
import { encode } from "uqr";
import { oneOf } from "./support/axe";
import { type Office, openOffice } from "./support/office";
import { eveningOf } from "./support/office/door";

test.use({ locale: "en-GB" });

const MINUTE_MS = 60_000;
const WIDTH = 640;
const HEIGHT = 480;
const MODULE_PX = 12;
const FRAMES = 4;

/** What a camera sees that looks at a ticket: its QR code as raw pictures, which Chromium plays again and again. */
function filmOf(code: string): Buffer {
  const { data, size } = encode(code, { border: 4 });
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - size * MODULE_PX) / 2)) as [number, number];
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  const dark = data.flatMap((modules, row) => modules.flatMap((isDark, column) => (isDark ? [{ row, column }] : [])));
  for (const { row, column } of dark)
    for (let line = 0; line < MODULE_PX; line++) {
      const from = (top + row * MODULE_PX + line) * WIDTH + left + column * MODULE_PX;
      light.fill(16, from, from + MODULE_PX);
    }
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]);
}

/**
 * Stands in for the detector that Chromium lacks on Linux: it looks at the camera's own picture, and knows one code by
 * its modules.
 */
async function giveDetector(page: Page, code: string): Promise<void> {
  const { data } = encode(code, { border: 4 });
  await page.addInitScript(
    ({ known, modules, px }) => {
      class Detector {
        async detect(video: HTMLVideoElement) {
          const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
          const context = canvas.getContext("2d");
          if (!context || canvas.width === 0) throw new DOMException("No picture yet.", "InvalidStateError");
          context.drawImage(video, 0, 0);
          const { data: rgba } = context.getImageData(0, 0, canvas.width, canvas.height);
          const size = modules.length;
          const [left, top] = [(canvas.width - size * px) / 2, (canvas.height - size * px) / 2];
          const isDark = (row: number, column: number) => {
            const [x, y] = [left + (column + 0.5) * px, top + (row + 0.5) * px].map(Math.floor) as [number, number];
            return (rgba[(y * canvas.width + x) * 4] ?? 0) < 128;
          };
          const isSeen = modules.every((line, row) => line.every((dark, column) => dark === isDark(row, column)));
          return isSeen ? [{ rawValue: known }] : [];
        }
      }
      Object.assign(window, { BarcodeDetector: Detector });
    },
    { known: code, modules: data, px: MODULE_PX },
  );
}

/** The headless shell that runs all other journeys has no camera. */
const wholeChromium = () =>
  execFileSync(process.execPath, ["scripts/find-chromium.mjs", "--whole"], { encoding: "utf8" }).trim();

/** Opens a browser of its own whose camera shows a film, or none, in the door of an evening. */
async function atDoor(
  page: Page,
  { office, id, code, isAllowed = true, hasCamera = true }: DoorAsked,
  walk: (door: Page) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "slotwright-camera-"));
  const film = join(folder, "ticket.y4m");
  writeFileSync(film, filmOf(code));
  const camera = ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`];
  const browser = await chromium.launch({
    executablePath: wholeChromium(),
    args: ["--no-sandbox", "--disable-gpu", ...(hasCamera ? camera : [])],
  });
  try {
    const context = await browser.newContext({
      ...(process.env.E2E_BASE_URL && { baseURL: process.env.E2E_BASE_URL }),
      storageState: await page.context().storageState(),
      locale: "en-GB",
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      permissions: isAllowed ? ["camera"] : [],
    });
    const door = await context.newPage();
    await giveDetector(door, code);
    await door.goto(`${office.path}/events/${id}/check-in`);
    await walk(door);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

interface DoorAsked {
  office: Office;
  id: string;
  /** What the camera looks at. */
  code: string;
  isAllowed?: boolean;
  hasCamera?: boolean;
}

test("the camera reads a ticket once while it is held, says so the second time, and is off afterwards", async ({
  page,
}) => {
  const office = await openOffice(page);
  const { id, codes } = await eveningOf(office, ["Leo"]);
  await atDoor(page, { office, id, code: String(codes[0]) }, async (door) => {
    const button = door.getByRole("button", { name: "Use the camera" });
    await button.tap();
    const verdict = door.locator(".res");
    await expect(verdict).toContainText("Leo is in");
    await expect(door.getByText("1 of 1 in")).toBeVisible();
    // Held in the picture for some more looks.
    await door.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 2);
    await expect(door.getByRole("region", { name: "Last" })).toHaveCount(0);
    const track = await door.evaluateHandle(
      () => (document.querySelector("video")?.srcObject as MediaStream | null)?.getTracks()[0],
    );
    await door.getByRole("button", { name: "Camera off" }).tap();
    await expect.poll(() => track.evaluate((one) => one?.readyState)).toBe("ended");
    await button.tap();
    await expect(verdict).toContainText("Already in");
    await expect(door.getByRole("region", { name: "Last" }).getByRole("listitem")).toHaveCount(1);
  });
});

test("what the camera reads while the device is offline for minutes is kept, told of, and sent", {
  tag: "@soak",
}, async ({ page }) => {
  const office = await openOffice(page);
  const { id, codes } = await eveningOf(office, ["Olga"]);
  await atDoor(page, { office, id, code: String(codes[0]) }, async (door) => {
    await door.clock.install();
    await door.reload();
    await door.context().setOffline(true);
    await door.getByRole("button", { name: "Use the camera" }).tap();
    const verdict = door.locator(".res");
    await expect(verdict).toContainText("Waits to be sent");
    await expect(door.getByText("1 code waits")).toBeVisible();
    await door.getByRole("button", { name: "Camera off" }).tap();
    await door.clock.fastForward(4 * MINUTE_MS);
    await expect(door.getByText("1 code waits")).toBeVisible();
    await door.clock.fastForward(7 * MINUTE_MS);
    await expect(door.getByText("1 code has waited for more than ten minutes.")).toBeVisible();
    await door.context().setOffline(false);
    await door.clock.fastForward(MINUTE_MS);
    await expect(verdict).toContainText("Olga is in");
    await expect(door.getByText(/Offline since/)).toHaveCount(0);
  });
});

test("without leave or a camera the door says which of the two, and the code is typed", async ({ page }) => {
  const office = await openOffice(page);
  const { id, codes } = await eveningOf(office, ["Mara", "Nil"]);
  const [mara, nil] = [String(codes[0]), String(codes[1])];
  const faults = [
    { code: mara, name: "Mara", isAllowed: false, says: "The camera is not allowed here." },
    { code: nil, name: "Nil", hasCamera: false, says: "This device has no camera." },
  ];
  for (const { code, name, says, ...asked } of oneOf(faults, "faults"))
    await atDoor(page, { office, id, code, ...asked }, async (door) => {
      await door.getByRole("button", { name: "Use the camera" }).tap();
      await expect(door.getByRole("alert").filter({ hasText: says })).toBeVisible();
      await door.getByLabel("Code").fill(code);
      await door.getByRole("button", { name: "Check in", exact: true }).tap();
      await expect(door.locator(".res")).toContainText(`${name} is in`);
    });
});
