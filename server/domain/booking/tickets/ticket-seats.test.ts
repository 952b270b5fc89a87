import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "../../errors";
import { type EventSeats, seatTickets, type TicketsOfType } from "./ticket-seats";

const seatsOf = (event: [number | null, number], types: Record<string, [number | null, number]>): EventSeats => ({
  event: { max: event[0], sold: event[1] },
  types: new Map(Object.entries(types).map(([id, [max, sold]]) => [id, { max, sold }])),
});
const outcomeOf = (items: TicketsOfType[], seats: EventSeats, hasWaitlist: boolean) => {
  try {
    return seatTickets(items, seats, hasWaitlist);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code;
  }
};
const adults = (quantity: number): TicketsOfType => ({ ticketTypeId: "adult", quantity });
const children = (quantity: number): TicketsOfType => ({ ticketTypeId: "child", quantity });

describe("the items of an order of tickets", () => {
  const seats = seatsOf([10, 7], { adult: [null, 5], child: [4, 2] });

  it.each([
    [[adults(3)], [true], [true]],
    [[adults(4)], [false], "capacity_exceeded"],
    [
      [children(2), adults(1)],
      [true, true],
      [true, true],
    ],
    [[children(3), adults(3)], [false, true], "capacity_exceeded"],
    [[adults(2), children(2), adults(1)], [true, false, true], "capacity_exceeded"],
    [[children(1), children(2)], [true, false], "capacity_exceeded"],
  ] as const)("%j are seated %j, and without a waiting list %j", (items, waiting, without) => {
    expect([outcomeOf([...items], seats, true), outcomeOf([...items], seats, false)]).toEqual([waiting, without]);
  });

  it("have any number of seats where there is no limit", () => {
    expect(outcomeOf([adults(9_999)], seatsOf([null, 0], { adult: [null, 0] }), false)).toEqual([true]);
  });

  it("never pass a capacity, and are refused a seat only where one is missing, under any orders and cancellations", () => {
    const limit = fc.option(fc.nat(12), { nil: null });
    const item = fc.record({
      ticketTypeId: fc.constantFrom("adult", "child"),
      quantity: fc.integer({ min: 1, max: 5 }),
    });
    const command = fc.oneof(fc.array(item, { minLength: 1, maxLength: 3 }), fc.nat());
    fc.assert(
      fc.property(limit, limit, limit, fc.boolean(), fc.array(command, { maxLength: 50 }), (...world) => {
        const [eventMax, adultMax, childMax, hasWaitlist, commands] = world;
        const limits: Record<string, number | null> = { adult: adultMax, child: childMax };
        let held: TicketsOfType[] = [];
        const soldOf = (id?: string) =>
          held.reduce((sum, each) => sum + (id === undefined || each.ticketTypeId === id ? each.quantity : 0), 0);
        for (const command of commands) {
          if (typeof command === "number") {
            held = held.filter((_, index) => held.length === 0 || index !== command % held.length);
            continue;
          }
          const now = seatsOf([eventMax, soldOf()], {
            adult: [adultMax, soldOf("adult")],
            child: [childMax, soldOf("child")],
          });
          const outcome = outcomeOf(command, now, hasWaitlist);
          const room = (max: number | null, sold: number, more: number) => max === null || sold + more <= max;
          const before = held;
          for (const [index, wanted] of command.entries()) {
            const { ticketTypeId, quantity } = wanted;
            const fits =
              room(eventMax, soldOf(), quantity) && room(limits[ticketTypeId] ?? null, soldOf(ticketTypeId), quantity);
            if (typeof outcome !== "string") expect(outcome[index]).toBe(fits);
            if (fits) held = [...held, wanted];
            else if (!hasWaitlist) expect(outcome).toBe("capacity_exceeded");
          }
          if (outcome === "capacity_exceeded") held = before;
          expect(eventMax === null || soldOf() <= eventMax).toBe(true);
          for (const [id, max] of Object.entries(limits)) expect(max === null || soldOf(id) <= max).toBe(true);
        }
      }),
    );
  });
});
