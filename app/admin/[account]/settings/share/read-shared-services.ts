import type { OpenedAccount } from "../../../server/open-account";
import { readAll } from "../../../server/read-all";
import type { SharedService } from "./shared-page";

/** The services that customers can book, with who serves each; none where the role may not see them. */
export async function readSharedServices({ office, may }: OpenedAccount): Promise<SharedService[]> {
  if (!may("catalog:read")) return [];
  const [services, staff, offers] = await Promise.all([
    readAll((paging) => office.services.list(paging)),
    readAll((paging) => office.staff.list(paging)),
    office.services.offers.byService({}),
  ]);
  const offered = new Map(
    offers.data.map(({ serviceId, staff: who }) => [serviceId, new Set(who.map(({ id }) => id))]),
  );
  const members = staff.filter(isPublic).map(({ id, fullName }) => ({ id, name: fullName }));
  return services.filter(isPublic).map(({ id, title }) => ({
    ...{ id, title },
    members: members.filter((one) => offered.get(id)?.has(one.id)),
  }));
}

const isPublic = ({ visibility }: { visibility: string }): boolean => visibility === "public";
