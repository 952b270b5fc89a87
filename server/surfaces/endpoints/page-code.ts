import { encode as encodePng } from "fast-png";
import { encode, renderSVG } from "uqr";
import { env } from "../../env";
import type { SurfaceRequest, SurfaceResponse } from "../http/http";
import { answerFile, onlyBy } from "./office-file";

const CODE_FILE = new RegExp(
  "^/admin/(?<account>[0-9a-fA-F-]{36})/settings/code" +
    "(?:/(?<business>business)|/(?<service>[0-9a-f-]{36})(?:/(?<staff>[0-9a-f-]{36}))?)?/(?<form>svg|png)$",
);

/** Readable with 15 % of it scratched or covered, and with the white edge that readers need (ISO/IEC 18004 §9.1). */
const CODE = { ecc: "M", border: 4 } as const;
/** Pixels for each module: a picture of about 1,000, sharp on a poster of a hand's width. */
const MODULE_PIXELS = 24;
const [BLACK, WHITE] = [0, 255];

/**
 * Answers `/admin/{account}/settings/code/svg` and `…/png`: the QR code of the booking page, to print. Below `business`,
 * `{service}` and `{service}/{staff}` are those of the business's own page and of one service. Null else.
 */
export async function servePageCode(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const { account, form, ...page } = CODE_FILE.exec(request.path)?.groups ?? {};
  if (account === undefined) return null;
  if (request.method !== "GET") return onlyBy(request, "GET");
  return answerFile(request, account, async (office) => {
    const address = addressOf(await office.settings.get({}), page);
    const disposition = `attachment; filename="booking-page.${form}"`;
    if (form === "svg") return { type: "image/svg+xml", disposition, body: renderSVG(address, CODE) };
    return { type: "image/png", disposition, body: pngOf(address) };
  });
}

type Page = Partial<Record<"business" | "service" | "staff", string>>;

/** A business without a page of its own has its booking page. */
function addressOf({ publicKey, slug }: { publicKey: string; slug: string | null }, page: Page): string {
  const { business, service, staff } = page;
  if (business && slug) return `${env().APP_ORIGIN}/${slug}`;
  const booking = `${env().APP_ORIGIN}/book/${publicKey}`;
  if (!service) return booking;
  return staff ? `${booking}/${service}?staff=${staff}` : `${booking}/${service}`;
}

/** A QR code as a picture in grey. */
function pngOf(text: string): Uint8Array {
  const { data, size } = encode(text, CODE);
  const side = size * MODULE_PIXELS;
  const pixels = new Uint8Array(side * side);
  for (const [row, modules] of data.entries()) {
    const line = Uint8Array.from({ length: side }, (_, x) => (modules[Math.floor(x / MODULE_PIXELS)] ? BLACK : WHITE));
    for (let y = row * MODULE_PIXELS; y < (row + 1) * MODULE_PIXELS; y++) pixels.set(line, y * side);
  }
  return encodePng({ width: side, height: side, data: pixels, channels: 1 });
}
