import type { Service } from "../../../server/features/services/schemas";
import type { StaffService } from "../../../server/features/staff-services/schemas";
import type { OpenedAccount } from "./open-account";

type Terms = Pick<StaffService, "price" | "capacityMin" | "capacityMax" | "deposit">;
type Said = Pick<OpenedAccount, "m" | "formats" | "account">;

/** On which terms a member offers a service: the price, and what is not usual. */
export function termsText({ m, formats, account }: Said, { price, capacityMax, deposit }: Terms): string {
  const seats = capacityMax > 1 ? m.serviceGroup(capacityMax) : null;
  return [formats.money(price, account.currency), seats, deposit && m.offerDepositOf(deposit)]
    .filter(Boolean)
    .join(" · ");
}

/** Which of a member's terms are not the service's, each in words. A composite service has no terms of members. */
export function ownTerms({ m, formats, account }: Said, service: Service, terms: Terms): string[] {
  if (service.type !== "simple") return [];
  const { price, capacityMin, capacityMax, deposit } = terms;
  return [
    price !== service.price && m.offerPriceOf(formats.money(price, account.currency)),
    (capacityMin !== service.capacityMin || capacityMax !== service.capacityMax) &&
      m.offerSeatsOf(capacityMin, capacityMax),
    deposit !== null && m.offerDepositOf(deposit),
  ].filter((text) => text !== false);
}
