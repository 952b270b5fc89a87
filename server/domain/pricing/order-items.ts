import { type PriceLine, priceService, type ServicePrice } from "./price";

/** An extra as it was ordered. Amounts are in minor units. */
export interface OrderedExtra {
  title: string;
  unitPriceMinor: number;
  quantity: number;
  /** Charged once for each person. */
  perPerson: boolean;
}

/** One booking of an order, with its extras. */
export interface ServiceItem extends ServicePrice {
  kind: "service";
  serviceId: string;
  staffId: string;
  extras: OrderedExtra[];
  /** The package that pays for the service, though not for its extras; null: none. */
  packageCode: string | null;
}

/** Tickets of one type; the whole price is due at once. */
export interface TicketItem {
  kind: "ticket";
  eventId: string;
  title: string;
  unitPriceMinor: number;
  quantity: number;
  taxRatePercent: number;
}

export type OrderItem = ServiceItem | TicketItem;

/** A line at its full amount, and what is taken off it. */
export interface Charge {
  line: PriceLine;
  offMinor: number;
  /** The code for which it is taken off. */
  offLabel: string;
}

/** What an item costs in full, line by line; a service that a package pays for is taken off again. */
export function chargesOf(item: OrderItem, itemIndex: number): Charge[] {
  if (item.kind === "ticket") return [charge({ ...item, itemIndex })];
  const { packageCode, persons, taxRatePercent } = item;
  const service = priceService(item).lines.map((line) => {
    const full = { line: { ...line, itemIndex }, offMinor: 0, offLabel: "" };
    return packageCode === null ? full : { ...full, offMinor: line.amountMinor, offLabel: packageCode };
  });
  const extras = item.extras
    .filter(({ quantity }) => quantity > 0)
    .map(({ title, unitPriceMinor, quantity, perPerson }) => {
      const charged = perPerson ? quantity * persons : quantity;
      return charge({ kind: "extra", title, unitPriceMinor, quantity: charged, taxRatePercent, itemIndex });
    });
  return [...service, ...extras];
}

type Charged = Pick<TicketItem, "title" | "unitPriceMinor" | "quantity" | "taxRatePercent"> & {
  kind: "ticket" | "extra";
  itemIndex: number;
};

function charge({ kind, title, unitPriceMinor, quantity, taxRatePercent, itemIndex }: Charged): Charge {
  const amountMinor = unitPriceMinor * quantity;
  const line = { kind, label: title, quantity, unitPriceMinor, amountMinor, taxRatePercent, itemIndex };
  return { line, offMinor: 0, offLabel: "" };
}

/** The charge as lines that add up to what is left of it: its own, and below it a `discount` when there is one. */
export function linesOf({ line, offMinor, offLabel }: Charge): PriceLine[] {
  if (offMinor === 0) return [line];
  const off = { label: offLabel, quantity: 1, unitPriceMinor: -offMinor, amountMinor: -offMinor };
  return [line, { ...line, kind: "discount", ...off }];
}
