const COLORS = 8;
const LETTERS = 2;

/** A person's initials on one of eight colours, always the same for the same name. Decoration beside the name. */
export function Avatar({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span className={`av c${colorOf(name)}${large ? " l" : ""}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

function colorOf(name: string): number {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (sum % COLORS) + 1;
}

/** `AL` of `Ana López`, `AN` of `Ana`. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const first = [...(words[0] ?? "")];
  const last = words.length > 1 ? [...(words.at(-1) ?? "")] : [];
  const letters = last[0] === undefined ? first.slice(0, LETTERS) : [first[0], last[0]];
  return letters.join("").toUpperCase();
}
