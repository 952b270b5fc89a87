import { randomUUID } from "node:crypto";
import { toTimeZone } from "../../../domain/zones";
import type { NewPackage, PublicPackage } from "../api-types";
import { type Errors, paymentOf } from "../book/details-form";
import type { Page } from "../page";

const BUYER_FIELDS = ["name", "email", "phone"] as const;
type BuyerField = (typeof BUYER_FIELDS)[number];

/** What the visitor has typed and chosen so far. */
export interface PackageForm {
  values: Record<BuyerField, string>;
  payment: "local" | "provider";
  /** Becomes the `Idempotency-Key`: a double click, a reload and the back button cannot buy twice. */
  key: string;
  timeZone: string;
}

/** Why the form is shown again, if it is. */
export interface PackageSetback {
  kind: "invalid" | "rate_limited" | "server";
  errors: Errors;
  retryAfterSeconds: number;
}

/** The form as it was posted; all of it empty while nothing is. */
export function packageForm(page: Page, posted = new URLSearchParams()): PackageForm {
  const text = (name: string) => (posted.get(name) ?? "").trim();
  const key = text("key");
  return {
    values: { name: text("name"), email: text("email"), phone: text("phone") },
    payment: text("payment") === "provider" ? "provider" : "local",
    key: /^[0-9a-f-]{36}$/i.test(key) ? key : randomUUID(),
    timeZone: toTimeZone(posted.get("timeZone")) ?? page.zone,
  };
}

/** The form as the API wants it. */
export function toPurchase(page: Page, { service }: PublicPackage, form: PackageForm): NewPackage {
  const { name, email, phone } = form.values;
  return {
    service,
    name,
    email,
    phone: phone || null,
    timeZone: form.timeZone,
    locale: page.lang,
    payment: paymentOf(page, form),
  };
}

/** The API's `fields` in the visitor's language, by the id of the input, in the form's order. */
export function toPackageErrors({ m }: Page, fields: Record<string, string>): Errors {
  const errors: Errors = {};
  for (const name of BUYER_FIELDS) if (name in fields) errors[name] = m.invalid[name];
  if ("payment" in fields) errors.payment = m.invalid.payment;
  return Object.keys(errors).length > 0 ? errors : { other: m.packages.invalidOther };
}

/** Major units to pay before the code can be used; 0 when it is paid at the desk. */
export const payNow = (page: Page, offer: PublicPackage, form: PackageForm): number =>
  paymentOf(page, form) === "provider" ? offer.price : 0;

/** Whether the visitor chooses between paying online and at the desk. */
export const choosesPayment = ({ config }: Page, { price }: PublicPackage): boolean =>
  price > 0 && Boolean(config?.payProviderEnabled && config.localPaymentEnabled);
