import { shareOf } from "../money";

/**
 * One line of what an order costs; amounts in minor units. `amountMinor` is what it adds to the total: a `discount`
 * line is negative, and lowers the line it follows.
 */
export interface PriceLine {
  kind: "service" | "extra" | "ticket" | "package" | "discount";
  label: string;
  quantity: number;
  unitPriceMinor: number;
  amountMinor: number;
  taxRatePercent: number;
  /** Position in the order of what the line is a part of; absent when the order is one thing. */
  itemIndex?: number;
}

export interface PricedOrder {
  lines: PriceLine[];
  totalMinor: number;
  /** Contained in the total. */
  taxMinor: number;
  discountMinor: number;
  /** What must be paid before the appointment when paying online: the deposit. */
  depositMinor: number;
}

/** Percents carry up to three decimals; counted in thousandths they stay integers. */
const THOUSANDTHS = 1000;

/** Tax contained in an amount: `amount − amount ÷ (1 + rate)`, half up. */
export function taxWithin(amountMinor: number, taxRatePercent: number): number {
  const rate = Math.round(taxRatePercent * THOUSANDTHS);
  const whole = 100 * THOUSANDTHS;
  return shareOf(amountMinor, rate, whole + rate);
}

/** A percentage of an amount, half up. */
export const percentOf = (amountMinor: number, percent: number): number =>
  shareOf(amountMinor, Math.round(percent * THOUSANDTHS), 100 * THOUSANDTHS);

/** A link's deposit: `"50%"` of the amount, or an amount in minor units. */
export type Deposit = { percent: number } | { amountMinor: number };

/** The share of an amount that is asked before the appointment; never more than the amount. */
export const depositOf = (amountMinor: number, deposit: Deposit): number =>
  "percent" in deposit ? percentOf(amountMinor, deposit.percent) : Math.min(amountMinor, deposit.amountMinor);

export interface ServicePrice {
  title: string;
  unitPriceMinor: number;
  persons: number;
  /** Null on time-based services. */
  durationDays: number | null;
  taxRatePercent: number;
  deposit: Deposit;
}

/** Prices one service: per person, and per day of a day-based one. */
export function priceService(service: ServicePrice): PricedOrder {
  const quantity = service.persons * (service.durationDays ?? 1);
  const amountMinor = service.unitPriceMinor * quantity;
  const { taxRatePercent } = service;
  return {
    lines: [
      {
        kind: "service",
        label: service.title,
        quantity,
        unitPriceMinor: service.unitPriceMinor,
        amountMinor,
        taxRatePercent,
      },
    ],
    totalMinor: amountMinor,
    taxMinor: taxWithin(amountMinor, taxRatePercent),
    discountMinor: 0,
    depositMinor: depositOf(amountMinor, service.deposit),
  };
}

/** Adds up the orders that are paid together. */
export function sumOrders(orders: PricedOrder[]): PricedOrder {
  const sum = (of: (order: PricedOrder) => number) => orders.reduce((total, order) => total + of(order), 0);
  return {
    lines: orders.flatMap((order) => order.lines),
    totalMinor: sum((order) => order.totalMinor),
    taxMinor: sum((order) => order.taxMinor),
    discountMinor: sum((order) => order.discountMinor),
    depositMinor: sum((order) => order.depositMinor),
  };
}
