import type { BookedExtra } from "../../db/schema";
import type { OrderedExtra } from "../../domain/pricing/order-items";
import type { OfferedExtra } from "./intake-queries";

/** An extra as a body asks for it. */
export interface AskedExtra {
  id: string;
  quantity: number;
}

/** The extras chosen, in the order they were asked for, or the first thing that is wrong with them. */
export type CheckedExtras = { booked: BookedExtra[]; fault: null } | { booked: BookedExtra[]; fault: string };

/** Holds the extras that are asked for against those of the service; a quantity of 0 is the same as leaving it out. */
export function checkExtras(offered: OfferedExtra[], asked: AskedExtra[]): CheckedExtras {
  const wanted = asked.map(({ id, quantity }) => ({ id: id.toLowerCase(), quantity }));
  const fault = faultOf(offered, wanted);
  if (fault !== null) return { booked: [], fault };
  const byId = new Map(offered.map((extra) => [extra.id, extra]));
  const booked = wanted.flatMap(({ id, quantity }) => {
    const extra = byId.get(id);
    return extra && quantity > 0 ? [bookedOf(extra, quantity)] : [];
  });
  return { booked, fault: null };
}

function faultOf(offered: OfferedExtra[], wanted: AskedExtra[]): string | null {
  const quantities = new Map(wanted.map(({ id, quantity }) => [id, quantity]));
  if (quantities.size < wanted.length) return "Names an extra twice.";
  if (wanted.some(({ id }) => !offered.some((extra) => extra.id === id))) return "The service has no such extra.";
  for (const { id, title, minQuantity: min, maxQuantity: max } of offered) {
    const quantity = quantities.get(id) ?? 0;
    if (quantity < min) return `“${title}” is part of the service: at least ${min}.`;
    if (quantity > max) return `Of “${title}” at most ${max} can be booked.`;
  }
  return null;
}

const bookedOf = (
  { id, title, priceMinor, perPerson, durationMinutes }: OfferedExtra,
  quantity: number,
): BookedExtra => ({
  extraId: id,
  title,
  quantity,
  priceMinor,
  perPerson,
  durationMinutes,
});

/** What extras add to an appointment that is not shared; see `minutesAdded`. */
export const minutesOf = (extras: BookedExtra[]): number =>
  extras.reduce((sum, { durationMinutes, quantity }) => sum + durationMinutes * quantity, 0);

/** Booked extras as the pricing reads them. */
export const orderedExtras = (extras: BookedExtra[]): OrderedExtra[] =>
  extras.map(({ title, priceMinor, quantity, perPerson }) => ({
    title,
    unitPriceMinor: priceMinor,
    quantity,
    perPerson,
  }));
