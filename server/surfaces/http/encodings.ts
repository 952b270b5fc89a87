/** A way in which an answer may be shrunk, by its name in `Accept-Encoding`. */
export type Encoding = "br" | "gzip";

/** Those that this server knows, best first. */
const ENCODINGS: readonly Encoding[] = ["br", "gzip"];

/**
 * The best encoding that a client takes; null when it takes none.
 *
 * RFC 9110 §12.5.3, but for weights other than none: whoever names several has the best.
 */
export const encodingFor = (accepted: string | undefined, among = ENCODINGS): Encoding | null =>
  among.find((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, "i").test(accepted ?? "")) ?? null;
