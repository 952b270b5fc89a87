import type { SurfaceRequest, SurfaceResponse } from "../../http/http";
import { redirect } from "../answer";
import type { BusinessPage, Config } from "../api-types";
import type { InProcessApi } from "../in-process";
import { pageOf } from "../page";
import { type PublicApi, publicApi } from "../public-api";
import type { BusinessAccess } from "./business-access";
import { businessPage } from "./business-page";
import { type Drawn, drawCard, drawIcon } from "./draw";

export const BUSINESS_FILES = ["card.png", "icon-192.png", "icon-512.png", "manifest.webmanifest"] as const;
export type BusinessFile = (typeof BUSINESS_FILES)[number];

/**
 * Answers `/{slug}` and what belongs to it; null when nobody has the slug. A former slug leads to the present one, and
 * one whose account has none any more to its booking page.
 */
export async function answerBusiness(
  request: SurfaceRequest,
  inProcess: InProcessApi,
  { slug, file }: { slug: string; file: BusinessFile | null },
): Promise<SurfaceResponse | null> {
  const access = inProcess.businesses;
  const found = await access?.find(slug.toLowerCase());
  if (!access || !found) return null;
  const search = request.search === "" ? "" : `?${request.search}`;
  if (found.slug === null) return redirect(302, `/book/${found.publicKey}${search}`);
  if (found.slug !== slug) return redirect(301, `/${found.slug}${file === null ? search : `/${file}`}`);
  const api = publicApi(inProcess, found.publicKey, request);
  if (file !== null) return answerFile(api, access, file);
  const page = pageOf(request, { publicKey: found.publicKey, config: await api.config() });
  return businessPage(api, page);
}

const HOUR_SECONDS = 3_600;
const fileHeaders = (type: string) => ({
  "content-type": type,
  "cache-control": `public, max-age=${HOUR_SECONDS}`,
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'",
});

async function answerFile(api: PublicApi, access: BusinessAccess, file: BusinessFile): Promise<SurfaceResponse> {
  const [config, business] = await Promise.all([api.config(), api.page()]);
  if (file === "manifest.webmanifest")
    return { status: 200, headers: fileHeaders("application/manifest+json"), body: manifestOf(business, config) };
  const drawn = await drawnOf(access, business, config);
  const bytes = await (file === "card.png" ? drawCard(drawn) : drawIcon(drawn, file === "icon-192.png" ? 192 : 512));
  return { status: 200, headers: fileHeaders("image/png"), body: bytes };
}

async function drawnOf(access: BusinessAccess, business: BusinessPage, config: Config): Promise<Drawn> {
  const { companyName: name, addressLines, coverUrl, logoUrl } = business;
  const own = (url: string | null) => (url === null ? null : access.picture(url));
  const [cover, logo] = await Promise.all([own(coverUrl), own(logoUrl)]);
  return { name, line: addressLines[0] ?? "", primaryColor: config.primaryColor, cover, logo };
}

const manifestOf = ({ companyName, slug }: BusinessPage, { primaryColor }: Config): string =>
  JSON.stringify({
    name: companyName,
    short_name: companyName,
    start_url: `/${slug}`,
    scope: "/",
    display: "browser",
    theme_color: primaryColor,
    background_color: "#ffffff",
    icons: [192, 512].map((side) => ({
      src: `/${slug}/icon-${side}.png`,
      sizes: `${side}x${side}`,
      type: "image/png",
    })),
  });
