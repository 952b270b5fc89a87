import type { Service } from "../api-types";
import { durationText, type Page, priceRange } from "../page";

/** What is asked for of a service or a visit. */
export interface Asked {
  /** Null is anyone. */
  staff: string | null;
  persons: number;
  /** Of each extra, by id. */
  quantities: Record<string, number>;
}

/** The service, as long as its extras make it; a group keeps its length whatever one of its people adds, and so do whole days. */
export function lengthened(service: Service, quantities: Record<string, number>): Service {
  if (service.capacityMax > 1 || service.durationDays !== null) return service;
  const added = service.extras.reduce((sum, { id, duration }) => sum + duration * (quantities[id] ?? 0), 0);
  return { ...service, duration: service.duration + Math.max(0, added) };
}

/** How long all of it takes, and what it costs before any code; `from …` while that depends on who does it. */
export function visitSum(page: Page, service: Service, asked: Asked): { duration: string; price: string } {
  const { m, f } = page;
  const { staff, persons, quantities } = asked;
  const added = service.extras.reduce((sum, { id, price, perPerson }) => {
    return sum + price * (quantities[id] ?? 0) * (perPerson ? persons : 1);
  }, 0);
  const { low, high } = priceRange(service, staff);
  const money = f.money(low * persons + added, service.currency);
  const isFree = high === 0 && added === 0;
  return {
    duration: durationText(page, lengthened(service, quantities)),
    price: isFree ? m.free : low < high ? m.priceFrom(money) : money,
  };
}
