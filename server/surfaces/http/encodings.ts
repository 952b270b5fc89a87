/** A way in which an answer may be shrunk, by its name in `Accept-Encoding`. */
export type Encoding = "br" | "gzip";

/** Those that this server knows, best first. RFC 9110 §12.5.3: with a weight of none a client takes it not. */
const ENCODINGS: Record<Encoding, RegExp> = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
};

/** The best encoding that a client takes, whatever other weights it names; null when it takes none. */
export const encodingFor = (
  accepted: string | undefined,
  among = Object.keys(ENCODINGS) as Encoding[],
): Encoding | null => among.find((name) => ENCODINGS[name].test(accepted ?? "")) ?? null;
