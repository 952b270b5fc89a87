import type { StaffPreference } from "../../services/service";
import type { Member } from "../calendar";

/** An order for `sort`: the preferred member first. Position decides between equals, then the id. */
type MemberOrder = (a: Member, b: Member) => number;

const byPosition: MemberOrder = (a, b) => a.position - b.position || (a.staffId < b.staffId ? -1 : 1);

/**
 * The order that a preference puts the members in, the same on every day. `least_occupied` depends on the
 * day as well: it comes as `order`, to be sorted again by what each day blocks.
 */
export function orderOf(preference: StaffPreference): MemberOrder {
  switch (preference) {
    case "least_expensive":
      return (a, b) => a.priceMinor - b.priceMinor || byPosition(a, b);
    case "most_expensive":
      return (a, b) => b.priceMinor - a.priceMinor || byPosition(a, b);
    default:
      return byPosition;
  }
}
