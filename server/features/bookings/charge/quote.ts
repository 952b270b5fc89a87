import type { TenantContext } from "../../../context";
import type { PackageRow } from "../../../db/schema";
import { type Fields, invalid, invariant } from "../../../domain/errors";
import { toMajor } from "../../../domain/money";
import { toLines } from "../../charges";
import { countingCode, type QuotedCode, quoteCoupon, refusedCode } from "../../coupons";
import { currentCatalogue } from "../create/catalogue";
import { type Chosen, chooseItems, serviceIdsOf } from "../create/requested-items";
import type { Quote, QuoteInput } from "../schemas";
import { judgePackage } from "./judge-package";
import { type PricedItem, priceItems, targetsOf, typedCode } from "./price-items";
import { quotedTime } from "./quoted-times";

/**
 * What an order would cost as things stand; nothing is written, locked or used.
 *
 * Each item is priced with the member it would get by itself, else with the cheapest, and its start is held against the
 * slots. A code that does not count takes nothing off and says why.
 *
 * @throws DomainError validation on the items
 */
export async function quote(ctx: TenantContext, input: QuoteInput): Promise<Quote> {
  const faults: Fields = {};
  const catalogue = await currentCatalogue(ctx, { serviceIds: serviceIdsOf(input.items), audience: "public" });
  const chosen = chooseItems(ctx, input.items, { catalogue, faults });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const seats: PricedItem[] = [];
  const times: Quote["items"] = [];
  for (const [index, item] of chosen.entries()) {
    if (!item) continue;
    const { said, staffId } = await quotedTime(ctx, item, input.items[index]?.start);
    times.push(said);
    seats.push({ item, member: memberFor(item, staffId) });
  }
  const { name, email } = input;
  const details = name && email ? { fullName: name, email } : null;
  const coupon = await quoteCoupon(ctx, typedCode(input.coupon), { details, items: targetsOf(seats) });
  const pack = await packageOf(ctx, input, seats);
  const order = priceItems(ctx, seats, { coupon: coupon.row, pack: pack.row });
  const { currency } = ctx.tenant;
  return {
    lines: toLines(order.lines, currency),
    total: toMajor(order.totalMinor, currency),
    tax: toMajor(order.taxMinor, currency),
    discount: toMajor(order.discountMinor, currency),
    due: toMajor(order.depositMinor, currency),
    currency,
    items: times,
    coupon: coupon.said,
    package: pack.said,
  };
}

/** The member asked for, or whom the start would go to, or who asks least. */
function memberFor({ offered, staffId }: Chosen, taker: string | null): PricedItem["member"] {
  const { service, members } = offered;
  const ownTerms = { id: "", link: { priceMinor: service.priceMinor, deposit: null } };
  const wanted = staffId ?? taker;
  const [cheapest = ownTerms] = members.toSorted((a, b) => a.link.priceMinor - b.link.priceMinor);
  return members.find(({ id }) => id === wanted) ?? cheapest;
}

async function packageOf(ctx: TenantContext, input: QuoteInput, seats: PricedItem[]): Promise<QuotedCode<PackageRow>> {
  const code = typedCode(input.packageCode);
  if (code === null) return { row: null, said: null };
  const order = { email: input.email ?? null, items: targetsOf(seats) };
  const { row, verdict } = await judgePackage(ctx, code, order);
  if (!verdict.valid) return { row: null, said: refusedCode(code, verdict) };
  invariant(row, "a package that counts is there");
  return { row, said: countingCode(row.code) };
}
