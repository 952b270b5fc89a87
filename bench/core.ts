import { costRun, operationsMeant } from "./cost";
import type { Cost } from "./cost/measure";

const BOOKING = "public createBooking";
const CUSTOMERS = "listCustomers";

/** What is held beside what, and how many times as much it may cost at most. */
const TARGETS: [name: string, beside: string, atMost: number][] = [
  [`${BOOKING} with Idempotency-Key`, BOOKING, 1.05],
  ["createAppointment", BOOKING, 1.3],
  ["createAppointment as a dry run", "createAppointment", 0.6],
  ["updateAppointment to another time", BOOKING, 1.3],
  ["updateBooking to cancelled", BOOKING, 1.3],
  ["updateBooking to pending", BOOKING, 1.3],
  ["listAppointments", CUSTOMERS, 2],
  ["listBookings", CUSTOMERS, 2],
  ["page of times", "public listSlots", 3],
];

/** What bookings are made and changed with, and what is read most, each beside what it may cost. */
export async function benchCore(): Promise<string[]> {
  const names = new Set<unknown>(TARGETS.flat());
  const { rows, yardstickMs } = await costRun({ operations: operationsMeant((name) => names.has(name)) });
  const costs = new Map(rows.map(({ name, costs: [cost] }) => [name, cost]));
  const totalOf = (name: string): number => {
    const cost = costs.get(name) as Cost | Error | undefined;
    return cost === undefined || cost instanceof Error ? Number.NaN : cost.nodeMs + cost.postgresMs;
  };
  return [
    `one committed insert: ${yardstickMs.toFixed(2)} ms of processor time`,
    ...TARGETS.map(([name, beside, atMost]) => {
      const ratio = (totalOf(name) / totalOf(beside)).toFixed(2);
      const inserts = (totalOf(name) / yardstickMs).toFixed(1);
      return `${name}: ${inserts} inserts; beside ${beside} ${ratio} (target at most ${atMost})`;
    }),
  ];
}
