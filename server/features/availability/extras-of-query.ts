import { invalid } from "../../domain/errors";
import { partsOf } from "./memory/slot-state";

const QUERY = /^[0-9a-f-]{36}(:[0-9]{1,4})?(,[0-9a-f-]{36}(:[0-9]{1,4})?)*$/i;

/**
 * The minutes that extras add to a service.
 *
 * @param known the service's extras, as a `SlotState` holds them
 * @param text `id:quantity,id:quantity…`; a quantity left out is 1
 * @throws DomainError validation on `extras` when malformed, unknown to the service, named twice or too many
 */
export function minutesOfExtras(known: string, text: string): number {
  if (!QUERY.test(text)) throw refused("Must be like id:2,id: ids of extras, each with a quantity unless it is one.");
  const asked = text.split(",").map((entry) => {
    const [id = "", quantity = "1"] = entry.toLowerCase().split(":");
    return { id, quantity: Number(quantity) };
  });
  if (new Set(asked.map(({ id }) => id)).size < asked.length) throw refused("Names an extra twice.");
  const extras = new Map(partsOf(known).map(([id = "", ...limits]) => [id, limits.map(Number)]));
  return asked.reduce((minutes, { id, quantity }) => minutes + minutesOf(extras.get(id), quantity), 0);
}

function minutesOf(limits: number[] | undefined, quantity: number): number {
  if (limits === undefined) throw refused("The service has no such extra.");
  const [maxQuantity = 0, durationMinutes = 0] = limits;
  if (quantity > maxQuantity) throw refused(`At most ${maxQuantity} of an extra can be booked.`);
  return durationMinutes * quantity;
}

const refused = (sentence: string) => invalid({ extras: sentence });
