/** How the text of a box becomes a value as the procedures take it. */
export type Read = (text: string) => unknown;

export const asText: Read = (text) => text;
export const asLine: Read = (text) => text.trim();
export const asLineOrNull: Read = (text) => text.trim() || null;
/** What is no number, or could be two, is sent as none: the server says what is wrong with it. */
export const asNumber: Read = (text) => (text.trim() === "" ? null : numberIn(text));

// `1,200` and `1.200` are a thousand and more to some, and little more than one to others. As a number is printed it
// never ends in a zero after its point, and has no comma.
const COULD_BE_TWO = /^-?[1-9]\d{0,2}(,\d{3}|\.\d\d0)$/;

/** The number that a text says, with a point or a comma before its decimals; NaN for one that says none, or could say two. */
export function numberIn(text: string): number {
  const typed = text.trim();
  return typed === "" || COULD_BE_TWO.test(typed) ? Number.NaN : Number(typed.replace(",", "."));
}

export const asLines: Read = (text) => text.split(/\s+/).filter(Boolean);

/** What is in each box of a form that differs from what was seen; a box that is not drawn changes nothing. */
export function changesIn<Stored extends object>(
  form: HTMLFormElement,
  readers: Partial<Record<keyof Stored & string, Read>>,
  seen: Stored,
): Partial<Stored> {
  const changes = Object.entries<Read | undefined>(readers).flatMap(([name, read]) => {
    const value = boxValue(form, name, read);
    const isSame = JSON.stringify(value) === JSON.stringify(seen[name as keyof Stored]) && !Number.isNaN(value);
    return value === undefined || isSame ? [] : [[name, value]];
  });
  return Object.fromEntries(changes) as Partial<Stored>;
}

function boxValue(form: HTMLFormElement, name: string, read: Read = asLine): unknown {
  const box = form.elements.namedItem(name);
  if (box === null) return undefined;
  if (box instanceof HTMLInputElement && box.type === "checkbox") return box.checked;
  return read(String(new FormData(form).get(name) ?? ""));
}
