import type { BookedExtra } from "../../../db/schema";
import type { Fields } from "../../../domain/errors";
import type { OrderedExtra } from "../../../domain/pricing/order-items";
import { addFault } from "./answers";
import type { OfferedExtra } from "./queries";

/** An extra as a body asks for it. */
export interface AskedExtra {
  id: string;
  quantity: number;
}

/** Something wrong with the extras that are asked for. */
interface ExtraFault {
  /** Which of them, and what of it; null: one is missing. */
  at: { index: number; what: "id" | "quantity" } | null;
  sentence: string;
}

/** The extras chosen, in the order they were asked for; none when anything is wrong with them. */
interface CheckedExtras {
  booked: BookedExtra[];
  faults: ExtraFault[];
}

/** Holds the extras that are asked for against those of the service; a quantity of 0 is the same as leaving it out. */
export function checkExtras(offered: OfferedExtra[], asked: AskedExtra[]): CheckedExtras {
  const wanted = asked.map(({ id, quantity }) => ({ id: id.toLowerCase(), quantity }));
  const faults = [...wanted.flatMap((_, index) => faultsAt(offered, wanted, index)), ...missing(offered, wanted)];
  if (faults.length > 0) return { booked: [], faults };
  const byId = new Map(offered.map((extra) => [extra.id, extra]));
  const booked = wanted.flatMap(({ id, quantity }) => {
    const extra = byId.get(id);
    return extra && quantity > 0 ? [bookedOf(extra, quantity)] : [];
  });
  return { booked, faults: [] };
}

function faultsAt(offered: OfferedExtra[], wanted: AskedExtra[], index: number): ExtraFault[] {
  const { id = "", quantity = 0 } = wanted[index] ?? {};
  const fault = (what: "id" | "quantity", sentence: string): ExtraFault[] => [{ at: { index, what }, sentence }];
  const extra = offered.find((other) => other.id === id);
  if (!extra) return fault("id", "The service has no such extra.");
  if (wanted.findIndex((other) => other.id === id) < index)
    return fault("id", "Names an extra twice. Send it once, with its whole quantity.");
  const { title, minQuantity: min, maxQuantity: max } = extra;
  if (quantity < min) return fault("quantity", `“${title}” is part of the service: at least ${min}.`);
  return quantity > max ? fault("quantity", `Of “${title}” at most ${max} can be booked.`) : [];
}

/** What is part of the service and was not asked for. */
const missing = (offered: OfferedExtra[], wanted: AskedExtra[]): ExtraFault[] =>
  offered
    .filter(({ id, minQuantity }) => minQuantity > 0 && !wanted.some((other) => other.id === id))
    .map(({ title, minQuantity }) => ({
      at: null,
      sentence: `“${title}” is part of the service: at least ${minQuantity}.`,
    }));

/**
 * Notes what is wrong under dotted paths, that of the list among them, and their top-level name.
 *
 * @param path of the list, such as `items.0.extras`
 * @param idName what the body calls an extra's id
 */
export function addExtraFaults(
  faults: Fields,
  { faults: found }: CheckedExtras,
  { path, idName }: { path: string; idName: "id" | "extraId" },
): void {
  for (const { at, sentence } of found) {
    if (at) addFault(faults, `${path}.${at.index}.${at.what === "id" ? idName : at.what}`, sentence);
    addFault(faults, path, sentence);
  }
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
