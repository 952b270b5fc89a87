import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { accentOf } from "../../../domain/accent";

/** What the pictures of a business are made of. */
export interface Drawn {
  name: string;
  /** Below the name; empty for none. */
  line: string;
  primaryColor: string;
  cover: Uint8Array | null;
  logo: Uint8Array | null;
}

/** What social networks show of a link (https://ogp.me): 1.91 to 1. */
export const CARD = { width: 1200, height: 630 };
const NAME_LINE_MAX = 24;
const NAME_LINES_MAX = 2;
const LINE_MAX = 60;
const LOGO_SIDE = 132;

const BYTES_MAX = 16 * 1024 * 1024;
const drawn = new LRUCache<string, Uint8Array>({ maxSize: BYTES_MAX, sizeCalculation: (bytes) => bytes.byteLength });

/** Draws once for each state of what it is made of. */
async function remembered(kind: string, of: Drawn, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const hash = createHash("sha256").update(JSON.stringify([kind, of.name, of.line, of.primaryColor]));
  for (const picture of [of.cover, of.logo]) hash.update("|").update(picture ?? "");
  const key = hash.digest("base64");
  const known = drawn.get(key);
  if (known) return known;
  const bytes = await draw();
  drawn.set(key, bytes);
  return bytes;
}

/** The card of a link to the page, as PNG: the name over the cover, or on the colour of the business. */
export const drawCard = (of: Drawn): Promise<Uint8Array> =>
  remembered("card", of, async () => {
    const { default: sharp } = await import("sharp");
    const { fill, ink } = accentOf(of.primaryColor).light;
    const ground = of.cover
      ? sharp(of.cover).resize({ ...CARD, fit: "cover" })
      : sharp({ create: { ...CARD, channels: 3, background: fill } });
    const layers = [{ input: Buffer.from(cardText(of, of.cover ? "#ffffff" : ink)), top: 0, left: 0 }];
    if (of.logo) {
      const side = { width: LOGO_SIDE, height: LOGO_SIDE };
      const logo = await sharp(of.logo)
        .resize({ ...side, fit: "cover" })
        .composite([roundCorners()])
        .png()
        .toBuffer();
      layers.unshift({ input: logo, top: 72, left: 72 });
    }
    return ground.composite(layers).png().toBuffer();
  });

/** The mark of the business in a tab or on a home screen, as PNG: its logo, or its first letter. */
export const drawIcon = (of: Drawn, side: number): Promise<Uint8Array> =>
  remembered(`icon ${side}`, { ...of, cover: null }, async () => {
    const { default: sharp } = await import("sharp");
    const size = { width: side, height: side };
    const source = of.logo ? sharp(of.logo).resize({ ...size, fit: "cover" }) : sharp(Buffer.from(iconText(of, side)));
    return source.png().toBuffer();
  });

function cardText({ name, line, cover }: Drawn, ink: string): string {
  const { width, height } = CARD;
  const names = wrapped(name);
  const shade = cover
    ? `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset=".2" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".8"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/>`
    : "";
  const top = height - 96 - (names.length - 1) * 92 - (line === "" ? 0 : 56);
  const title = names.map(
    (text, index) => `<text x="72" y="${top + index * 92}" font-size="84" font-weight="700">${escaped(text)}</text>`,
  );
  const place =
    line === "" ? "" : `<text x="72" y="${height - 84}" font-size="38">${escaped(cut(line, LINE_MAX))}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shade}<g fill="${ink}" font-family="sans-serif">${title.join("")}${place}</g></svg>`;
}

function iconText({ name, primaryColor }: Drawn, side: number): string {
  const { fill, ink } = accentOf(primaryColor).light;
  const letter = escaped([...name.trim()][0]?.toUpperCase() ?? "");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${fill}"/><text x="32" y="46" font-size="38" font-weight="700" text-anchor="middle" fill="${ink}" font-family="sans-serif">${letter}</text></svg>`;
}

const roundCorners = () => ({
  input: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LOGO_SIDE}" height="${LOGO_SIDE}"><rect width="100%" height="100%" rx="30"/></svg>`,
  ),
  blend: "dest-in" as const,
});

/** A name on two lines at most, broken between words. */
function wrapped(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= NAME_LINE_MAX) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines.slice(0, NAME_LINES_MAX);
  if (lines.length > NAME_LINES_MAX) shown[NAME_LINES_MAX - 1] += "…";
  return shown.map((line) => cut(line, NAME_LINE_MAX));
}

const cut = (text: string, max: number): string =>
  [...text].length > max ? `${[...text].slice(0, max - 1).join("")}…` : text;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** What a customer typed, as text of an XML document and nothing else. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
