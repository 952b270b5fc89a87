import { stringify } from "csv-stringify/sync";

export type Cell = string | number | null;

/**
 * A table as CSV (RFC 4180) that spreadsheets open as it is meant: UTF-8 with its mark in front, and no text that one
 * of them takes for a formula; such a text stands behind an apostrophe (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const csvOf = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + csvLines([heads, ...rows]);

export const BYTE_ORDER_MARK = "\uFEFF";

/** Rows alone, for a table that is written piece by piece. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.length === 0 ? "" : stringify(rows as Cell[][], { record_delimiter: "windows", escape_formulas: true });
