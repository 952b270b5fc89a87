import type { Db } from "../../db/client";
import type { ExtraRow } from "../../db/schema";
import { invalid } from "../../domain/errors";
import { listExtrasOf } from "../extras/queries";

const QUERY = /^[0-9a-f-]{36}(:[0-9]{1,4})?(,[0-9a-f-]{36}(:[0-9]{1,4})?)*$/i;

/**
 * The minutes that extras add to a service.
 *
 * @param text `id:quantity,id:quantity…`; a quantity left out is 1
 * @throws DomainError validation on `extras` when malformed, unknown to the service, named twice or too many
 */
export async function minutesOfExtras(
  db: Db,
  tenantId: string,
  { serviceId, text }: { serviceId: string; text: string },
): Promise<number> {
  if (!QUERY.test(text)) throw refused("Must be like id:2,id: ids of extras, each with a quantity unless it is one.");
  const asked = text.split(",").map((entry) => {
    const [id = "", quantity = "1"] = entry.toLowerCase().split(":");
    return { id, quantity: Number(quantity) };
  });
  if (new Set(asked.map(({ id }) => id)).size < asked.length) throw refused("Names an extra twice.");
  const known = new Map((await listExtrasOf(db, tenantId, [serviceId])).map((row) => [row.id, row]));
  return asked.reduce((minutes, { id, quantity }) => minutes + minutesOf(known.get(id), quantity), 0);
}

function minutesOf(extra: ExtraRow | undefined, quantity: number): number {
  if (extra === undefined) throw refused("The service has no such extra.");
  if (quantity > extra.maxQuantity) throw refused(`At most ${extra.maxQuantity} of an extra can be booked.`);
  return extra.durationMinutes * quantity;
}

const refused = (sentence: string) => invalid({ extras: sentence });
