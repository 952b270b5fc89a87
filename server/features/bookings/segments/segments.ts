/**
 * What visits of a service are made of. A simple service is one of a single segment: whoever books, moves or charges it
 * asks here, and which type it has is asked by nobody else.
 */
import {
  minutesAdded,
  type OfferedComposite,
  type OfferedPart,
  type OfferedService,
  type OfferedServicePart,
  type OfferingMember,
} from "../../availability";

/** A service as it is booked. */
export interface Bookable {
  /** What is paid and asked for, with those who may be asked for: who may serve its first segment. */
  offered: OfferedService;
  /**
   * The compound or collaborative service as whose parts its appointments are written and shown, and its parts with the
   * spare time between them; null of any other.
   */
  composite: OfferedComposite | null;
}

/** @param parts of a compound or collaborative service, else none */
export function bookableOf(offered: OfferedService, parts: OfferedPart[]): Bookable {
  if (offered.service.type === "simple") return { offered, composite: null };
  return withOwnPrice({ service: offered.service, parts });
}

/** The price of a service of parts is its own, whoever serves it. */
function withOwnPrice(composite: OfferedComposite): Bookable {
  const { service } = composite;
  const [first] = servicePartsOf(composite);
  const members = (first?.members ?? []).map((member) => ({
    ...member,
    link: { ...member.link, priceMinor: service.priceMinor, deposit: null },
  }));
  return { offered: { service, members }, composite };
}

const servicePartsOf = ({ parts }: OfferedComposite): OfferedServicePart[] =>
  parts.filter((part) => part.kind === "service");

/** The segments of its visits in their order, each with those who may serve it. */
export const segmentsOf = ({ offered, composite }: Bookable): OfferedServicePart[] =>
  composite ? servicePartsOf(composite) : [{ kind: "service", ...offered }];

/** A service for which somebody asks for a member: who is to serve its first segment. */
export interface AskedOf extends Bookable {
  /** Undefined: any. */
  staffId: string | undefined;
}

/** Who could get each of its segments. */
export const candidatesOf = (asked: AskedOf): OfferingMember[][] =>
  segmentsOf(asked).map(({ members }, index) =>
    index === 0 && asked.staffId !== undefined ? members.filter(({ id }) => id === asked.staffId) : members,
  );

/** All whom a visit could be given to: whoever writes one locks their time. */
export const candidateIds = (asked: AskedOf): string[] => [
  ...new Set(candidatesOf(asked).flatMap((members) => members.map(({ id }) => id))),
];

/** A service with fewer to serve it. @param mayServe is given the member and the segment's index */
export function servedBy<Service extends Bookable>(
  service: Service,
  mayServe: (member: OfferingMember, index: number) => boolean,
): Service {
  const { offered, composite } = service;
  const mine = { ...offered, members: offered.members.filter((member) => mayServe(member, 0)) };
  if (!composite) return { ...service, offered: mine };
  let next = 0;
  const parts = composite.parts.map((part) => {
    if (part.kind === "spare_time") return part;
    const index = next++;
    return { ...part, members: part.members.filter((member) => mayServe(member, index)) };
  });
  return { ...service, offered: mine, composite: { ...composite, parts } };
}

/** The most persons that a visit has seats for. */
export function seatsOf(asked: AskedOf): number {
  const seats = candidatesOf(asked).map((members) => Math.max(0, ...members.map(({ link }) => link.capacityMax)));
  return Math.min(asked.composite?.service.capacityMax ?? Number.POSITIVE_INFINITY, ...seats);
}

/** Whether its segments add up to how long it takes, whatever an operator or its extras say. */
export const hasFixedLength = ({ composite }: Bookable): boolean => composite !== null;

/** Whether its segments may stand in calendars of several members. */
export const spansCalendars = ({ composite }: Bookable): boolean => composite !== null;

/** What extras add to its visits with a member: nothing where others share them, or its length is fixed. */
export function minutesAddedTo(service: Bookable, staffId: string, extraMinutes: number): number {
  const member = service.offered.members.find(({ id }) => id === staffId);
  return hasFixedLength(service) || !member ? 0 : minutesAdded(service.offered.service, member.link, extraMinutes);
}
