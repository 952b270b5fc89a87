const LENGTH_MAX = 255;
const UNNAMED = "file";
// Signs that are not seen, or turn the text around and so disguise what a name ends with.
const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The name of a file, from what its sender called it: the last segment of a path of either slash, without control
 * characters, of at most 255 characters; "file" when nothing is left.
 */
export function fileNameOf(sent: string | undefined): string {
  const segment = (sent ?? "").split(/[/\\]/).at(-1) ?? "";
  const seen = segment.replace(UNSEEN, "").trim();
  const name = seen === "." || seen === ".." ? "" : cut(seen);
  return name === "" ? UNNAMED : name;
}

/** Cuts between characters, never within one. */
function cut(text: string): string {
  const kept = text.slice(0, LENGTH_MAX);
  return kept.replace(/[\ud800-\udbff]$/, "");
}

/**
 * The name under which a file is given out: one that ends as its type does, for a system opens a file by its ending.
 *
 * @param endings of the type, the usual one first, each with its dot
 */
export function downloadNameOf(name: string, endings: readonly string[]): string {
  const isFitting = endings.some((ending) => name.toLowerCase().endsWith(ending));
  return isFitting ? name : `${name}${endings[0] ?? ""}`;
}
