import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { type AccentShades, accentOf } from "../../domain/accent";
import { giveWay } from "../../process/turns";
import type { SurfaceResponse } from "../http/http";
import { Document, type DocumentProps } from "./components/document";
import type { Page } from "./page";

export type View = Omit<DocumentProps, "page" | "accentCss" | "children"> & {
  status?: number;
  headers?: Record<string, string>;
};

/**
 * Renders one whole page: all data is there already, so the status is the right one.
 *
 * `react-dom/server` is imported inside, because Next refuses it as a static import of a route.
 */
export async function answerPage(page: Page, view: View, children: ReactNode): Promise<SurfaceResponse> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  const { status = 200, headers = {}, ...document } = view;
  const { accentCss, styleSource } = page.config === null ? NO_LOOK : looks.memo(page.config.primaryColor);
  // Writing the page is work of its own: others have their turn between it and what was made ready for it.
  await giveWay();
  const markup = renderToStaticMarkup(
    <Document page={page} accentCss={accentCss} {...document}>
      {children}
    </Document>,
  );
  return {
    status,
    headers: {
      ...PAGE_HEADERS,
      "content-language": page.lang,
      "content-security-policy": securityPolicy(styleSource, page.config?.allowedOrigins ?? []),
      ...(document.robots ? { "x-robots-tag": document.robots } : {}),
      ...headers,
    },
    body: `<!doctype html>${markup}`,
  };
}

/** 302 while browsing, 301 for good, 303 after a post. `location` is a path of ours or an address from our own API. */
export function redirect(status: 301 | 302 | 303, location: string): SurfaceResponse {
  return { status, headers: { ...PAGE_HEADERS, location }, body: null };
}

/** A calendar file to save. */
export function calendarAnswer(fileName: string, body: string): SurfaceResponse {
  const headers = {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": `attachment; filename="${fileName}"`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return { status: 200, headers, body };
}

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  // The address of a manage page is its key: it must never leave for another origin.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
  vary: "accept-language",
};

/** What an account's colour makes of its pages. */
interface Look {
  accentCss: string;
  /** Allows the one inline style in the security policy. */
  styleSource: string;
}

const NO_LOOK: Look = { accentCss: "", styleSource: "" };
/** Shades and hash are worth a tenth of a page. */
const LOOKS_MAX = 1_000;
const looks = new LRUCache<string, Look>({
  max: LOOKS_MAX,
  memoMethod: (primaryColor) => {
    const accentCss = accentRules(primaryColor);
    return { accentCss, styleSource: ` 'sha256-${createHash("sha256").update(accentCss).digest("base64")}'` };
  },
});

/**
 * The one inline style is allowed by its hash, not by a nonce: equal pages stay equal byte
 * for byte whichever process renders them. `form-action` also governs redirects after a post,
 * hence the checkout.
 */
function securityPolicy(styleSource: string, allowedOrigins: string[]): string {
  const ancestors = ["'self'", ...allowedOrigins.filter(isOrigin)].join(" ");
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styleSource}`,
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self' https://checkout.stripe.com",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");
}

/** Only exact origins: anything else could smuggle another directive into the policy. */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i.test(text);
}

function accentRules(primaryColor: string): string {
  const { light, dark } = accentOf(primaryColor);
  return `:root{${shadeRules(light)}}@media screen and (prefers-color-scheme:dark){:root{${shadeRules(dark)}}}`;
}

const shadeRules = ({ fill, ink, text, line, sunken, tint, tintStrong }: AccentShades): string =>
  `--fill:${fill};--ink:${ink};--link:${text};--ring:${line};--sunken:${sunken};--tint:${tint};--tint-2:${tintStrong}`;
