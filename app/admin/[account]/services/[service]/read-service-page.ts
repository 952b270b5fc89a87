import type { BookingStatus } from "../../../../../server/domain/booking-status";
import type { Service } from "../../../../../server/features/services/schemas";
import { ownTerms, termsText } from "../../../server/offer-terms";
import type { OpenedAccount } from "../../../server/open-account";
import { readAll } from "../../../server/read-all";
import { faceOf } from "../../staff/face-of";

/** Why none of the members who offer something can be booked: there are none, visitors may not, or they never work. */
export type Lack = "nobody" | "private" | "hours";

/** Why nobody can book a service yet. */
export type Blocked = { why: Lack | "parts" } | { why: "part"; title: string; whose: Lack };

/** What the account says where a service says nothing; null where who looks may not read settings. */
export type Defaults = Record<"slotLength" | "minPriorMinutes" | "minCancelMinutes" | "maxDays", number> | null;

/** What a service's page shows. @throws TRPCError not_found | validation for an id of no service */
export async function readServicePage(opened: OpenedAccount, id: string) {
  const { office } = opened;
  const service = await office.services.get({ id });
  const [categories, defaults, blocked, upcoming, offering] = await Promise.all([
    readAll((paging) => office.categories.list(paging)),
    readDefaults(opened),
    readBlocked(opened, service),
    countUpcoming(opened, id),
    readOffering(opened, service),
  ]);
  return {
    service,
    categories: categories.map((category) => ({ id: category.id, name: category.name })),
    defaults,
    blocked,
    upcoming,
    offering,
  };
}

export type Offering = Awaited<ReturnType<typeof readOffering>>;

/** What hangs on a service: whoever offers it, of a plain one its extras, of one of parts its parts. */
async function readOffering(opened: OpenedAccount, service: Service) {
  const { id, type } = service;
  const { office } = opened;
  const { fields: questions } = await office.services.fields.get({ id });
  if (type !== "simple") {
    const [{ parts }, services, offers] = await Promise.all([
      office.services.parts.get({ id }),
      readAll((paging) => office.services.list(paging)),
      readOffers(opened, service),
    ]);
    const plain = services.filter((service) => service.type === "simple" && service.durationDays === null);
    return { type, parts, questions, offers, services: plain.map(toPartService) };
  }
  const [extras, offers] = await Promise.all([
    readAll((paging) => office.services.extras.list({ id, ...paging })),
    readOffers(opened, service),
  ]);
  const priced = extras.map((extra) => ({ ...extra, priceText: priceText(opened, extra.price) }));
  return { type, questions, extras: priced, offers };
}

const toPartService = ({ id, title, duration, color }: Service) => ({ id, title, duration, color });

const priceText = ({ formats, account }: OpenedAccount, price: number) => formats.money(price, account.currency);

/** Every member who can be booked, and on which terms they offer the service. */
async function readOffers(opened: OpenedAccount, service: Service) {
  const { office } = opened;
  const [staff, { data }] = await Promise.all([
    readAll((paging) => office.staff.list(paging)),
    office.services.offers.list({ id: service.id }),
  ]);
  const links = new Map(data.map((link) => [link.staffId, link]));
  return staff
    .filter(({ visibility }) => visibility !== "archive")
    .map((member) => {
      const link = links.get(member.id);
      const terms = link ? { ...link, said: termsText(opened, link), own: ownTerms(opened, service, link) } : null;
      return { staffId: member.id, name: member.fullName, face: faceOf(member), terms };
    });
}

async function readDefaults({ office, may }: OpenedAccount): Promise<Defaults> {
  if (!may("settings:read")) return null;
  const { slotLength, minPriorMinutes, minCancelMinutes, maxDays } = await office.settings.get({});
  return { slotLength, minPriorMinutes, minCancelMinutes, maxDays };
}

/** As bookings stand that are still to take place. */
const ALIVE = ["pending", "approved", "waitlisted"] as const satisfies BookingStatus[];

/** Bookings that are to come; null where who looks may not read them. */
async function countUpcoming({ office, may, now }: OpenedAccount, serviceId: string): Promise<number | null> {
  if (!may("bookings:read")) return null;
  const asked = { serviceId, from: now.toISOString(), limit: 1 };
  const counts = await Promise.all(ALIVE.map((status) => office.bookings.list({ ...asked, status })));
  return counts.reduce((sum, { total }) => sum + total, 0);
}

async function readBlocked(opened: OpenedAccount, { id, type, visibility }: Service): Promise<Blocked[]> {
  // Who is of the team books what is hidden, and with members who are; only who has hours can be booked at all.
  const isOffered =
    visibility === "public" ? (one: Member) => one.isPublic && one.hasHours : (one: Member) => one.hasHours;
  const { office } = opened;
  const { data } = await office.services.offers.byService({});
  const offers = new Map(data.map(({ serviceId, staff }) => [serviceId, staff]));
  const own = offers.get(id) ?? [];
  if (type === "simple") return own.some(isOffered) ? [] : [{ why: whyNot(own, visibility) }];
  const { parts } = await office.services.parts.get({ id });
  const partIds = [...new Set(parts.flatMap(({ serviceId }) => serviceId ?? []))];
  if (partIds.length === 0) return [{ why: "parts" }];
  // Links of the service itself restrict who serves its parts.
  const may = (one: Member) => own.length === 0 || own.some((allowed) => allowed.id === one.id);
  const serving = (partId: string) => (offers.get(partId) ?? []).filter(may);
  const missing = partIds.filter((partId) => !serving(partId).some(isOffered));
  const named = await Promise.all(missing.map((partId) => office.services.get({ id: partId })));
  return named.map(({ id: partId, title }) => ({ why: "part", title, whose: whyNot(serving(partId), visibility) }));
}

type Member = Awaited<
  ReturnType<OpenedAccount["office"]["services"]["offers"]["byService"]>
>["data"][number]["staff"][number];

/** What the members who offer something lack, none of whom can be booked. */
function whyNot(members: Member[], visibility: Service["visibility"]): Lack {
  if (members.length === 0) return "nobody";
  const seen = visibility === "public" ? members.filter(({ isPublic }) => isPublic) : members;
  return seen.length === 0 ? "private" : "hours";
}
