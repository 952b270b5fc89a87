const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r" };
const ESCAPED: Record<string, string> = { "\\": "\\", n: "\n", r: "\r" };

/** Notes of programs as a box shows them: `name = value` in a line each, a line's end within a value as `\n`. */
export const marksText = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} = ${value.replace(/[\\\n\r]/g, (sign) => ESCAPES[sign] ?? sign)}`)
    .join("\n");

/** What such a box holds; a line without a value names an empty one, and of two that are named alike the last counts. */
export const marksIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/\r?\n/)
      .filter((line) => line.trim() !== "")
      .map(pairOf),
  );

function pairOf(line: string): [name: string, value: string] {
  const at = line.indexOf("=");
  if (at < 0) return [line.trim(), ""];
  const value = line.slice(at + 1).replace(/^ /, "");
  return [line.slice(0, at).trim(), value.replace(/\\([\\nr])/g, (_, sign: string) => ESCAPED[sign] ?? sign)];
}
