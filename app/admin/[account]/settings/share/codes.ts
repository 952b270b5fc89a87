/** The booking page in one language; `""` leaves it to each visitor's browser. */
export const pageAddress = (address: string, language: string): string =>
  language === "" ? address : `${address}?lang=${language}`;

/** HTML of a link to the booking page. */
export const linkCode = (page: string, words: string): string => `<a href="${escaped(page)}">${escaped(words)}</a>`;

/** HTML of a frame that shows the booking page; high enough for a month and the times of a day on a phone. */
export const frameCode = (page: string, title: string): string =>
  `<iframe src="${escaped(page)}" title="${escaped(title)}" width="100%" height="900" loading="lazy"></iframe>`;

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
