import type { Office } from "./open-account";
import { readAll } from "./read-all";

/** What bookings name by id alone. */
export interface Catalogue {
  /** Id and title, in the account's order. */
  services: { id: string; title: string; color: string | null; isSimple: boolean }[];
  staff: { id: string; name: string }[];
  titleOf: (serviceId: string) => string;
  nameOf: (staffId: string) => string;
}

/** All services and staff of the account, with what they are called. */
export async function readCatalogue(office: Office): Promise<Catalogue> {
  const [services, staff] = await Promise.all([
    readAll((paging) => office.services.list(paging)),
    readAll((paging) => office.staff.list(paging)),
  ]);
  const titles = new Map(services.map(({ id, title }) => [id, title]));
  const names = new Map(staff.map(({ id, fullName }) => [id, fullName]));
  return {
    services: services.map(({ id, title, color, type }) => ({ id, title, color, isSimple: type === "simple" })),
    staff: staff.map(({ id, fullName }) => ({ id, name: fullName })),
    titleOf: (id) => titles.get(id) ?? "",
    nameOf: (id) => names.get(id) ?? "",
  };
}
