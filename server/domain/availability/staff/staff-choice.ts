import { invalid } from "../../errors";

const CHOSEN_BY_BUSINESS = "The business chooses who serves. Send `any` or leave it out.";

/**
 * Visitors name a member only where the account lets them choose. The account itself always may.
 *
 * @param staff an id, `any` or nothing
 * @param name the input's path, such as `items.0.staff`
 * @throws DomainError validation
 */
export function requireStaffChoice(
  { allowStaffChoice }: { allowStaffChoice: boolean },
  staff: string | undefined,
  name: string,
): void {
  if (allowStaffChoice || staff === undefined || staff === "any") return;
  throw invalid({ [name]: CHOSEN_BY_BUSINESS, [name.split(".")[0] ?? name]: CHOSEN_BY_BUSINESS });
}
