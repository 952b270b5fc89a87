import { readCatalogue } from "../../../server/catalogue";
import type { Office } from "../../../server/open-account";
import { readAll } from "../../../server/read-all";
import type { Choosables } from "./sections";

/** All that a coupon can be bound to. */
export async function readChoosables(office: Office): Promise<Choosables> {
  const [{ services, staff }, events] = await Promise.all([
    readCatalogue(office),
    readAll((paging) => office.events.list(paging)),
  ]);
  return {
    services: services.map(({ id, title }) => ({ id, title })),
    staff: staff.map(({ id, name }) => ({ id, title: name })),
    events: events.map(({ id, title }) => ({ id, title })),
  };
}
