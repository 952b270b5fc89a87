import type { Service } from "../../../../server/features/services/schemas";
import { lastsText } from "../../parts/duration";
import type { OpenedAccount } from "../../server/open-account";
import { readAll } from "../../server/read-all";

/** One service as a line of the list, its texts finished. */
export interface ServiceLine {
  id: string;
  href: string;
  title: string;
  color: string;
  /** What sets it apart from a plain service. */
  kind: string | null;
  lasts: string;
  price: string;
  /** Who offers it; null where its parts say so. */
  staff: string[] | null;
  isHidden: boolean;
}

export interface ServiceGroupOf {
  id: string;
  name: string;
  services: ServiceLine[];
}

/** The services by category, both in the account's order; an empty category has no group. */
export async function readServices(opened: OpenedAccount, shown: Service["visibility"] | undefined) {
  const { m, office } = opened;
  const [services, categories, offers, staff] = await Promise.all([
    readAll((paging) => office.services.list(paging)),
    readAll((paging) => office.categories.list(paging)),
    office.services.offers.byService({}),
    readAll((paging) => office.staff.list(paging)),
  ]);
  const names = new Map(staff.map(({ id, fullName }) => [id, fullName]));
  const namesOf = new Map(
    offers.data.map(({ serviceId, staffIds }) => [serviceId, staffIds.flatMap((id) => names.get(id) ?? [])]),
  );
  const kept = services.filter(({ visibility }) => shown === undefined || visibility === shown);
  const groupOf = (id: string | null, name: string): ServiceGroupOf => ({
    id: id ?? "none",
    name,
    services: kept
      .filter(({ categoryId }) => categoryId === id)
      .map((service) => toLine(opened, service, namesOf.get(service.id) ?? [])),
  });
  const named = categories.map(({ id, name }) => groupOf(id, name));
  const groups = [...named, groupOf(null, categories.length > 0 ? m.serviceUncategorised : m.services)];
  return { groups: groups.filter((group) => group.services.length > 0), total: services.length };
}

function toLine({ m, at, formats, account }: OpenedAccount, service: Service, staff: string[]): ServiceLine {
  const { id, title, color, type, durationDays, capacityMax, price, visibility } = service;
  const kinds = {
    simple: capacityMax > 1 ? m.serviceGroup(capacityMax) : durationDays === null ? null : m.serviceDaysShort,
    compound: m.serviceCompoundShort,
    collaborative: m.serviceCollaborativeShort,
  };
  return {
    id,
    href: at(`/services/${id}`),
    title,
    color,
    kind: kinds[type],
    lasts: lastsText(m, service),
    price: formats.money(price, account.currency),
    staff: type === "simple" ? staff : null,
    isHidden: visibility === "private",
  };
}
