const COLORS = 8;
const LETTERS = 2;

/** How a member is drawn. */
export interface Face {
  /** One of the eight colours, from 1. */
  color: number;
  imageUrl: string | null;
}

interface Properties {
  name: string;
  large?: boolean;
  /** Of a member; others have a colour that is always the same for the same name. */
  face?: Face | undefined;
}

/** A person's photo, or initials on one of eight colours. Decoration beside the name. */
export function Avatar({ name, large = false, face }: Properties) {
  const size = large ? " l" : "";
  if (face?.imageUrl) {
    // biome-ignore lint/performance/noImgElement: it is sized already, and may be anywhere.
    return <img className={`av${size}`} src={face.imageUrl} alt="" loading="lazy" />;
  }
  return (
    <span className={`av c${face?.color ?? colorOf(name)}${size}`} aria-hidden="true">
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
