/** The words that no Python name can be: https://docs.python.org/3/reference/lexical_analysis.html#keywords */
const KEYWORDS = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global " +
    "if import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/**
 * `fullName` as `full_name`, and `from` as `from_`.
 *
 * @throws Error for a name that the client could not turn back into the one that travels
 */
export function pythonName(name: string): string {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const back = snake.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  if (back !== name) throw new Error(`${name} has no Python name that leads back to it.`);
  return KEYWORDS.has(snake) ? `${snake}_` : snake;
}

/** `providerKey` as `provider_key`, for files and attributes. */
export const moduleName = pythonName;

/** The longest line of the generated files. */
const COLUMNS = 100;

/** Text as a docstring, its lines broken at words. */
export function docstring(text: string | undefined, indent = ""): string {
  if (!text) return "";
  const prefix = text.includes("\\") ? "r" : "";
  const lines = text.split("\n").flatMap((line) => wrapped(line, COLUMNS - indent.length));
  const only = `${indent}${prefix}"""${lines[0]}"""`;
  if (lines.length === 1 && only.length <= COLUMNS && !text.endsWith('"')) return `${only}\n`;
  const inner = lines.map((line, index) => (index === 0 || line === "" ? line : indent + line)).join("\n");
  return `${indent}${prefix}"""${inner}\n${indent}"""\n`;
}

function wrapped(line: string, columns: number): string[] {
  const lines: string[] = [];
  // The first line shares its place with the quotes.
  let current = "";
  for (const word of line.split(" ")) {
    const room = columns - (lines.length === 0 ? 4 : 0);
    if (current !== "" && current.length + 1 + word.length > room) {
      lines.push(current);
      current = word;
    } else current = current === "" ? word : `${current} ${word}`;
  }
  return [...lines, current];
}

/** A call or a signature: on one line where it fits, else one part a line. */
export function bracketed(head: string, parts: string[], { tail, indent }: { tail: string; indent: string }): string {
  const line = `${indent}${head}(${parts.join(", ")})${tail}`;
  if (line.length <= COLUMNS) return line;
  const inner = `${indent}    ${parts.join(", ")}`;
  // As Ruff writes it, which puts the parts on one line of their own where that is enough.
  if (inner.length <= COLUMNS && !parts.some((part) => part === "*"))
    return `${indent}${head}(\n${inner}\n${indent})${tail}`;
  return `${indent}${head}(\n${parts.map((part) => `${indent}    ${part},`).join("\n")}\n${indent})${tail}`;
}
