/** The booking page in one language; `""` leaves it to each visitor's browser. */
export const pageAddress = (address: string, language: string): string =>
  language === "" ? address : `${address}?lang=${language}`;

/** HTML of a link to the booking page. */
export const linkCode = (page: string, words: string): string => `<a href="${escaped(page)}">${escaped(words)}</a>`;

/** How the booking page stands on another site: among its words, in a dialog over them, or behind a button in the corner. */
export type EmbedMode = "inline" | "popup" | "button";

/** HTML of a link that `/embed.js` makes the booking page of, on sites that may show it; a link where it cannot. */
export const embedCode = (page: string, words: string, mode: EmbedMode): string =>
  [
    `<script src="${escaped(new URL("/embed.js", page).href)}" async></script>`,
    `<a href="${escaped(page)}" data-slotwright="${mode}">${escaped(words)}</a>`,
  ].join("\n");

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
