/** How the text of a box becomes a value as the procedures take it. */
export type Read = (text: string) => unknown;

export const asText: Read = (text) => text;
export const asLine: Read = (text) => text.trim();
export const asLineOrNull: Read = (text) => text.trim() || null;
/** What is no number is sent as such: the server says what is wrong with it. */
export const asNumber: Read = (text) => (text.trim() === "" ? null : Number(text.trim().replace(",", ".")));
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
