/** Which of the account's pages is shared. */
export type SharedPage = { kind: "booking" } | { kind: "business" } | { kind: "service"; id: string; staffId: string };

/** Where the account's pages stand. */
export interface Addresses {
  /** Of the booking page. */
  booking: string;
  /** Of the business's own page; null where it has none. */
  business: string | null;
}

/** A page in one language; `""` leaves it to each visitor's browser. */
export function pageAddress({ booking, business }: Addresses, page: SharedPage, language: string): string {
  const url = new URL(page.kind === "business" ? (business ?? booking) : booking);
  if (page.kind === "service") url.pathname += `/${page.id}`;
  if (page.kind === "service" && page.staffId !== "") url.searchParams.set("staff", page.staffId);
  if (language !== "") url.searchParams.set("lang", language);
  return url.href;
}

/** Where the code of a page is, below the place of all codes. */
export function codePath(page: SharedPage): string {
  if (page.kind === "booking") return "";
  if (page.kind === "business") return "/business";
  return page.staffId === "" ? `/${page.id}` : `/${page.id}/${page.staffId}`;
}

/** HTML of a link to a page. */
export const linkCode = (page: string, words: string): string => `<a href="${escaped(page)}">${escaped(words)}</a>`;

/** How the booking page stands on another site: among its words, in a dialog over them, or behind a button in the corner. */
export type EmbedMode = "inline" | "popup" | "button";

/** In which colours it stands there; `""`: those of the visitor's device. */
export type EmbedTheme = "" | "light" | "dark";

/** HTML of a link that `/embed.js` makes the booking page of, on sites that may show it; a link where it cannot. */
export function embedCode(
  page: string,
  words: string,
  { mode, theme }: { mode: EmbedMode; theme: EmbedTheme },
): string {
  const colors = theme === "" ? "" : ` data-theme="${theme}"`;
  return [
    `<script src="${escaped(new URL("/embed.js", page).href)}" async></script>`,
    `<a href="${escaped(page)}" data-slotwright="${mode}"${colors}>${escaped(words)}</a>`,
  ].join("\n");
}

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
