/**
 * Codes as a file of one column (RFC 4180). A code that begins as a formula does is marked as text, as spreadsheets
 * read it (OWASP, "CSV Injection"); no code has a sign that needs quotes.
 */
export const codesCsv = (codes: readonly string[]): string =>
  ["code", ...codes.map((code) => (code.startsWith("-") ? `'${code}` : code))].map((line) => `${line}\r\n`).join("");
