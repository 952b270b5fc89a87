import { decimalsOf } from "../../../server/domain/money";

/** How the text of a box becomes a value as the procedures take it. */
export type Read = (text: string) => unknown;

export const asText: Read = (text) => text;
export const asLine: Read = (text) => text.trim();
export const asLineOrNull: Read = (text) => text.trim() || null;
/** The digits of a number as people write them, with a comma or a point before its decimals. */
const PLAIN = /^-?\d{1,15}([.,]\d{1,15})?$/;
/** One thousand two hundred to some, one and a fifth to others. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

const numberIn = (text: string, isPlain: (typed: string) => boolean): unknown => {
  const typed = text.trim();
  if (typed === "") return null;
  return PLAIN.test(typed) && isPlain(typed) ? Number(typed.replace(",", ".")) : typed;
};

/** What is no plain number is sent as it was typed: the server says what is wrong with it. Nothing is null. */
export const asNumber: Read = (text) => numberIn(text, (typed) => !AMBIGUOUS.test(typed));
/** A number without decimals, in which a separator can only be one of thousands. */
export const asWhole: Read = (text) => numberIn(text, (typed) => !/[.,]/.test(typed));
/** An amount: in a currency with three decimals those are not taken for thousands. */
export const asAmountIn = (currency: string): Read =>
  decimalsOf(currency) === THOUSANDS_DIGITS ? (text) => numberIn(text, () => true) : asNumber;
const THOUSANDS_DIGITS = 3;
/** A share of a hundred, which has no thousands: three decimals are decimals. */
export const asPercent: Read = (text) => numberIn(text, () => true);

export const asLines: Read = (text) => text.split(/\s+/).filter(Boolean);

/** What is in each box of a form that differs from what was seen; a box that is not drawn changes nothing. */
export function changesIn<Stored extends object>(
  form: HTMLFormElement,
  readers: Partial<Record<keyof Stored & string, Read>>,
  seen: Stored,
): Partial<Stored> {
  const changes = Object.entries<Read | undefined>(readers).flatMap(([name, read]) => {
    const value = boxValue(form, name, read);
    const isSame = JSON.stringify(value) === JSON.stringify(seen[name as keyof Stored]);
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
