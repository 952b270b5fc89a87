import sharp from "sharp";
import type { Salon } from "../salon";

interface Drawn {
  width: number;
  height: number;
  colors: [string, string, string];
}

/** A picture of soft shapes, as large as a photo. */
function draw({ width, height, colors: [ground, far, near] }: Drawn): Promise<Buffer> {
  const [w, h] = [width, height];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
    <rect width="${w}" height="${h}" fill="${ground}"/>
    <circle cx="${w * 0.72}" cy="${h * 0.35}" r="${h * 0.5}" fill="${far}"/>
    <path d="M0 ${h * 0.75} Q${w * 0.3} ${h * 0.35} ${w * 0.55} ${h * 0.8} T${w} ${h * 0.6} V${h} H0z" fill="${near}"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

const COVER: Drawn = { width: 1600, height: 900, colors: ["#e9ded3", "#d9b99b", "#8a5a44"] };
const LOGO: Drawn = { width: 512, height: 512, colors: ["#2456d6", "#7d9bea", "#102a70"] };
const EVENING: Drawn = { width: 1200, height: 675, colors: ["#23283b", "#f0b95a", "#4a3f73"] };
const CUT: Drawn = { width: 800, height: 800, colors: ["#dfe8e4", "#7fae9c", "#2f5d50"] };

/** Sends the pictures of a business, as its owner's back office does. @returns their addresses */
export async function sendArt({ adminUrl }: Salon): Promise<Record<"cover" | "logo" | "evening" | "cut", string>> {
  const { origin } = new URL(adminUrl);
  const opened = await fetch(adminUrl, {
    method: "POST",
    redirect: "manual",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
  });
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const account = opened.headers.get("location") ?? "";
  const send = async (drawn: Drawn): Promise<string> => {
    const body = new Uint8Array(await draw(drawn));
    const answer = await fetch(`${origin}${account}/pictures`, { method: "POST", headers: { origin, cookie }, body });
    if (answer.status !== 201) throw new Error(`A picture was refused: ${await answer.text()}`);
    return ((await answer.json()) as { url: string }).url;
  };
  const [cover, logo, evening, cut] = [await send(COVER), await send(LOGO), await send(EVENING), await send(CUT)];
  return { cover, logo, evening, cut };
}
