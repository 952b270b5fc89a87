const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Makes text safe inside HTML, as content or as a quoted attribute's value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Makes text safe as an attribute's value, even where the template forgot the quotes: it cannot set another attribute. */
export function escapeAttribute(text: string): string {
  return escapeHtml(singleLine(text)).replaceAll("=", "&#61;").replaceAll("`", "&#96;");
}

/** The address when it is an absolute http or https one, otherwise empty. */
export function webAddress(text: string): string {
  const address = text.trim();
  return /^https?:\/\/[^\s"'<>`\\]+$/i.test(address) && URL.canParse(address) ? address : "";
}

/** One line without control characters, as a header or an attribute needs it. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
