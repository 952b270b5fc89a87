import type { Service } from "../../../../server/features/services/schemas";
import type { Face } from "../../parts/avatar";
import { lastsText } from "../../parts/duration";
import type { OpenedAccount } from "../../server/open-account";
import { placeAfter } from "../../server/place-after";
import { readAll } from "../../server/read-all";
import { faceOf } from "../staff/face-of";

/** Who offers a service. */
export interface Offering {
  name: string;
  face: Face;
}

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
  staff: Offering[] | null;
  isHidden: boolean;
}

export interface ServiceGroupOf {
  id: string;
  name: string;
  services: ServiceLine[];
}

/** What narrows the services. */
interface Narrowed {
  shown?: Service["visibility"] | undefined;
  search?: string | undefined;
}

/** The services by category, both in the account's order; an empty category has no group. */
export async function readServices(opened: OpenedAccount, { shown, search }: Narrowed = {}) {
  const { m, office } = opened;
  const [services, found, categories, offers, staff] = await Promise.all([
    readAll((paging) => office.services.list(paging)),
    search ? readAll((paging) => office.services.list({ search, ...paging })) : null,
    readAll((paging) => office.categories.list(paging)),
    office.services.offers.byService({}),
    readAll((paging) => office.staff.list(paging)),
  ]);
  const members = new Map(staff.map((one) => [one.id, { name: one.fullName, face: faceOf(one) }]));
  const offersOf = new Map(offers.data.map(({ serviceId, staff: offering }) => [serviceId, offering]));
  const toNamed = ({ id, price }: Offer) => {
    const member = members.get(id);
    return member ? [{ price, ...member }] : [];
  };
  const kept = (found ?? services).filter(({ visibility }) => shown === undefined || visibility === shown);
  const groupOf = (id: string | null, name: string): ServiceGroupOf => ({
    id: id ?? "none",
    name,
    services: kept
      .filter(({ categoryId }) => categoryId === id)
      .map((service) => toLine(opened, service, (offersOf.get(service.id) ?? []).flatMap(toNamed))),
  });
  const named = categories.map(({ id, name }) => groupOf(id, name));
  const groups = [...named, groupOf(null, categories.length > 0 ? m.serviceUncategorised : m.services)];
  const filled = groups.filter((group) => group.services.length > 0);
  return { groups: filled, total: services.length, place: placeAfter(services) };
}

type Offer = Awaited<
  ReturnType<OpenedAccount["office"]["services"]["offers"]["byService"]>
>["data"][number]["staff"][number];

function toLine(opened: OpenedAccount, service: Service, staff: (Offering & { price: number })[]): ServiceLine {
  const { m, at } = opened;
  const { id, title, color, type, durationDays, capacityMax, visibility } = service;
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
    price: chargedText(opened, service, staff),
    staff: type === "simple" ? staff.map(({ name, face }) => ({ name, face })) : null,
    isHidden: visibility === "private",
  };
}

/** What customers pay: of a simple service its members say, of one of parts the service itself. */
function chargedText(
  { formats, account }: OpenedAccount,
  { type, price }: Service,
  staff: { price: number }[],
): string {
  const prices = type === "simple" && staff.length > 0 ? staff.map((offer) => offer.price) : [price];
  const ends = [...new Set([Math.min(...prices), Math.max(...prices)])];
  return ends.map((each) => formats.money(each, account.currency)).join(" – ");
}
