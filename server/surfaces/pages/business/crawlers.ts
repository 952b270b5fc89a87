import type { SurfaceResponse } from "../../http/http";
import type { BusinessAccess } from "./business-access";
import { escaped } from "./draw";

const HOUR_SECONDS = 3_600;
const headersOf = (type: string) => ({
  "content-type": `${type}; charset=utf-8`,
  "cache-control": `public, max-age=${HOUR_SECONDS}`,
  "x-content-type-options": "nosniff",
});

/** What no search engine has to read. Pages that it may read and not list say so themselves. */
const CLOSED = ["/admin", "/api/", "/manage/", "/order/", "/pay/", "/ticket/", "/files/", "/feeds/"];

/** `robots.txt` (RFC 9309). */
export const robots = ({ origin }: BusinessAccess): SurfaceResponse => ({
  status: 200,
  headers: headersOf("text/plain"),
  body: [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n"),
});

/** `sitemap.xml` (https://www.sitemaps.org/protocol.html): the business pages that search engines may list. */
export async function sitemap(access: BusinessAccess): Promise<SurfaceResponse> {
  const pages = (await access.listed()).map(
    ({ slug, updatedAt }) =>
      `<url><loc>${escaped(`${access.origin}/${slug}`)}</loc><lastmod>${escaped(updatedAt)}</lastmod></url>`,
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join("")}</urlset>\n`;
  return { status: 200, headers: headersOf("application/xml"), body };
}
