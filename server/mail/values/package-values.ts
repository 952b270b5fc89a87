import type { VariableValues } from "../../domain/notifications/template-variables";
import { readableLocale } from "../format";
import {
  amountValues,
  type OrderParties,
  type PackageFacts,
  type PaymentFacts,
  packageCodes,
  partyValues,
  type ServiceFacts,
  serviceCodes,
} from "./order-values";

/** What a mail about a package may say. Instants are epoch milliseconds, money is integer minor units. */
export interface PackageMailView extends OrderParties {
  /** BCP 47: the customer's locale, else the account's. */
  locale: string;
  /** The account's zone; dates are written in it. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  service: ServiceFacts & { categoryName: string | null };
  package: PackageFacts;
  payment: PaymentFacts;
}

/** The values of every placeholder a mail about a package may use. Absent facts are empty strings. */
export function packageValues(view: PackageMailView): VariableValues {
  const { currency, timeZone, service } = view;
  const reading = { locale: readableLocale(view.locale), language: view.locale, timeZone, currency };
  return {
    ...partyValues(view, reading),
    service_name: view.package.serviceTitle,
    ...serviceCodes(service, reading),
    category_name: service.categoryName ?? "",
    ...packageCodes(view.package, reading),
    ...amountValues(view.payment, reading),
  };
}
