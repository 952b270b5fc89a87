import type { Service } from "../api-types";
import type { VisitService } from "./visit-service";

/** As the API names whoever is free. */
const ANYONE = "any";
const SEPARATOR = ",";

/** What the choice of a member for each service sends as `staff`; who they are stands in fields of their own. */
export const EACH = "each";

/** The name of the field that asks who does one service of a visit. */
export const memberName = (serviceId: string): string => `staff.${serviceId}`;

/** Who is asked for of each service, in their order, null for anyone; null where one choice is meant for all of them. */
export function eachAsked(staff: string | null): (string | null)[] | null {
  if (staff === null || !staff.includes(SEPARATOR)) return null;
  return staff.split(SEPARATOR).map((one) => (one === ANYONE ? null : one));
}

/** Who is asked for of the part of a visit in that place; null is anyone. */
export function memberAsked(staff: string | null, index: number): string | null {
  const each = eachAsked(staff);
  return each === null ? staff : (each[index] ?? null);
}

/** Several choices as one text, which addresses, forms and the API take alike. */
export const toStaff = (members: (string | null)[]): string =>
  members.map((member) => member ?? ANYONE).join(SEPARATOR);

/** Who is left to be asked for of a visit's services, or of the only one, where some are left out. */
export function staffWithout(staff: string | null, index: number): string | null {
  const left = eachAsked(staff)?.filter((_, place) => place !== index);
  return left === undefined ? staff : left.length === 1 ? (left[0] ?? null) : toStaff(left);
}

/**
 * Reads who is asked for out of what an address or a form says of a visit: one for all, or one for each service, by
 * fields of their own or as one text. Who does not offer a service counts as anyone.
 */
export function staffOfVisit(parts: Service[], asked: URLSearchParams): string | null {
  const staff = asked.get("staff");
  const each =
    staff === EACH ? parts.map(({ id }) => asked.get(memberName(id))) : (eachAsked(staff) ?? parts.map(() => staff));
  const known = parts.map((part, index) => part.staff.find(({ id }) => id === each[index])?.id ?? null);
  if (staff === EACH || eachAsked(staff) !== null) return toStaff(known);
  const [first = null] = known;
  return known.every((member) => member === first) ? first : null;
}

/** The choices of a visit as sentences tell them: who does what. */
export const membersSaid = ({ parts }: VisitService, staff: string | null) =>
  (eachAsked(staff) ?? []).map((asked, index) => {
    const part = parts[index];
    return { title: part?.title ?? "", member: part?.staff.find(({ id }) => id === asked) ?? null };
  });
