import { email as emailField } from "../../../schemas/fields";
import type { Codes, CodeVerdict, Quote, QuoteRequest, Service } from "../api-types";
import type { Page } from "../page";
import { type PublicApi, Refused } from "../public-api";
import { memberAsked } from "../visit/asked-members";
import { isVisit, itemOf } from "../visit/visit-service";
import { type DetailsForm, orderedItem, paymentOf } from "./details-form";
import { personsOf } from "./time-ask";

/** What the order of a form costs, and what became of its code. */
export interface Quoted {
  /** Null when the order cannot be priced; nothing is said of a price then. */
  quote: Quote | null;
  /** The code as the booking has to name it. */
  codes: Codes;
  /** Null without a code, or when nobody knows. */
  verdict: CodeVerdict | null;
}

/**
 * Asks what a form would cost. One input takes both kinds of code, so both are asked about; a coupon goes first.
 *
 * A form with faults still gets a price: what cannot be priced is left out.
 */
export async function quoteOf(api: PublicApi, service: Service, form: DetailsForm): Promise<Quoted> {
  const { code } = form;
  const order = orderOf(service, form);
  if (code === "") return { quote: await priced(api, order, contactOf(form)), codes: {}, verdict: null };
  const both = await priced(api, { ...order, coupon: code, packageCode: code }, contactOf(form));
  if (both?.coupon?.valid && both.package?.valid) {
    const codes = { coupon: code };
    return { quote: await priced(api, { ...order, ...codes }, contactOf(form)), codes, verdict: both.coupon };
  }
  if (both?.package?.valid) return { quote: both, codes: { packageCode: code }, verdict: both.package };
  return { quote: both, codes: { coupon: code }, verdict: refusalOf(both) };
}

/** Where nobody has a coupon of that code, what is said of the package tells more. */
function refusalOf(quote: Quote | null): CodeVerdict | null {
  if (!quote?.coupon || !quote.package) return null;
  return quote.coupon.reasonCode === "unknown" ? quote.package : quote.coupon;
}

function orderOf(service: Service, form: DetailsForm): QuoteRequest {
  if (form.items) return { items: form.items.map(({ fields: _, ...item }) => item) };
  if (isVisit(service))
    return {
      items: service.parts.map((part, index) => {
        const { fields: _, ...item } = itemOf(part, form);
        const staff = memberAsked(form.staff, index) ?? "any";
        return { ...item, staff, persons: personsOf(form.persons, service) };
      }),
    };
  const item = { ...orderedItem(service, form), persons: personsOf(form.persons, service) };
  // A full time has no price to be checked against it.
  return { items: [form.start === null || form.waits ? item : { ...item, start: form.start }] };
}

const EMAIL = emailField();

interface Contact {
  values: { name: string; email: string };
}

/** Whose uses of a code count; a half-written address is nobody's yet. */
export function contactOf({ values: { name, email } }: Contact): Pick<QuoteRequest, "name" | "email"> {
  if (!EMAIL.safeParse(email).success) return {};
  return name === "" ? { email } : { name, email };
}

async function priced(api: PublicApi, order: QuoteRequest, contact: Pick<QuoteRequest, "name" | "email">) {
  for (const asked of [{ ...order, ...contact }, { items: order.items }]) {
    try {
      return await api.quote(asked);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      if (refused.status !== 422) return null;
    }
  }
  return null;
}

/** Major units to pay before the booking stands; 0 when it is paid at the desk, or waits: nothing is asked now. */
export function payNow(page: Page, form: DetailsForm, quote: Quote | null): number {
  if (form.waits) return 0;
  return paymentOf(page, form) === "provider" ? (quote?.due ?? 0) : 0;
}

/** Whether the visitor chooses between paying online and at the desk. */
export function choosesPayment({ config }: Page, quote: Quote | null): boolean {
  return Boolean(config?.payProviderEnabled && config.localPaymentEnabled && quote && quote.due > 0);
}
