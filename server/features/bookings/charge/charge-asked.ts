import type { TenantContext } from "../../../context";
import type { PayWith } from "../../../db/schema";
import { DomainError, type Fields, invalid } from "../../../domain/errors";
import { decimalsIn, decimalsOf, toMinor } from "../../../domain/money";
import { paymentFault } from "../../charges";
import type { ChargeInput } from "./schemas";

/** How a booking is to be lowered and paid. */
export interface ChargeAsked {
  coupon: string | null;
  packageCode: string | null;
  /** The name by which the body has the package. */
  packageField: "packageId" | "packageCode";
  method: PayWith["payment"];
  /** What was paid at the desk just now, in minor units; null: nothing. */
  paidMinor: number | null;
}

const typed = (code: string | null | undefined): string | null => code?.trim() || null;

type Charged = ChargeInput & { customerId?: string | null | undefined };

/**
 * What a body says of how a booking is lowered and paid.
 *
 * @param ownCode of the package that the body names by its id; null: there is none
 * @throws DomainError validation on what contradicts itself or is not offered | package_invalid for an unknown package
 */
export function chargeAskedWith(ctx: TenantContext, input: Charged, ownCode: string | null): ChargeAsked {
  const faults = faultsOf(ctx, input);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const { packageId, payment } = input;
  if (packageId && ownCode === null) throw unknownPackage();
  const amount = payment?.amount ?? null;
  return {
    coupon: typed(input.coupon),
    packageCode: packageId ? ownCode : typed(input.packageCode),
    packageField: packageId ? "packageId" : "packageCode",
    method: payment?.method ?? null,
    paidMinor: amount === null ? null : toMinor(amount, ctx.tenant.currency),
  };
}

function faultsOf(ctx: TenantContext, input: Charged): Fields {
  const { coupon, packageId, packageCode, payment, customerId } = input;
  const given = { coupon: typed(coupon), packageId, packageCode: typed(packageCode), payment };
  const names = Object.entries(given).flatMap(([name, value]) => (value ? [name] : []));
  if (!customerId) return Object.fromEntries(names.map((name) => [name, "Name the customer whose booking it is for."]));
  const faults: Fields = {};
  if (given.packageId && given.packageCode) faults.packageCode = "Say one of packageId and packageCode.";
  if (decimalsIn(payment?.amount ?? 0) > decimalsOf(ctx.tenant.currency))
    Object.assign(faults, amountFault("Has more decimals than the account's currency."));
  if (payment?.method !== "provider") return faults;
  const fault = paymentFault(ctx, "provider");
  if (fault !== null) faults.payment = fault;
  if (typeof payment.amount === "number") Object.assign(faults, amountFault("What is paid online is not paid yet."));
  return faults;
}

/** A fault of the amount, under its path and its top-level name. */
export const amountFault = (sentence: string): Fields => ({ "payment.amount": sentence, payment: sentence });

function unknownPackage(): DomainError {
  const sentence = "There is no such package.";
  return new DomainError("package_invalid", sentence, { packageId: sentence });
}
