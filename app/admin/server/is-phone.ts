/**
 * Whether a browser says that it is a phone's: by the hint of Chromium, else by the word that the others have in their
 * name. Decides what is drawn first, never what is there.
 */
export function isPhone(headers: Pick<Headers, "get">): boolean {
  const hint = headers.get("sec-ch-ua-mobile");
  return hint === null ? /\bMobi/.test(headers.get("user-agent") ?? "") : hint === "?1";
}
