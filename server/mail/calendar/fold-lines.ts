const LINE_BYTES_MAX = 74;
const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * Folds the lines of a calendar file (RFC 5545 §3.1): none is longer than 74 bytes, and no character is torn apart.
 *
 * As ical-generator folds, which encodes every character on its own to learn its length.
 */
export const foldLines = (text: string): string => text.split("\r\n").map(foldLine).join("\r\n");

function foldLine(line: string): string {
  // No character of a string is longer than three bytes for each of its UTF-16 units.
  if (line.length * 3 <= LINE_BYTES_MAX) return line;
  return PRINTABLE_ASCII.test(line) ? foldAscii(line) : foldUnicode(line);
}

function foldAscii(line: string): string {
  let folded = line.slice(0, LINE_BYTES_MAX);
  for (let from = LINE_BYTES_MAX; from < line.length; from += LINE_BYTES_MAX)
    folded += `\r\n ${line.slice(from, from + LINE_BYTES_MAX)}`;
  return folded;
}

function foldUnicode(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const more = bytesOf(character);
    const isFull = bytes + more > LINE_BYTES_MAX;
    folded += isFull ? `\r\n ${character}` : character;
    bytes = isFull ? more : bytes + more;
  }
  return folded;
}

/** In UTF-8; half of a surrogate pair is written as the replacement character, which has three. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
