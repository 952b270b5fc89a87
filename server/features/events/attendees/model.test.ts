import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { afterRefund, amountToRefund, type Refundable } from "../../../domain/booking/payment/refund-payment";
import { paidAtDesk } from "../../../domain/booking/payment/settle-payment";
import { seatTickets, type TicketsOfType } from "../../../domain/booking/tickets/ticket-seats";
import { DomainError } from "../../../domain/errors";
import { isTicketLive, type TicketStatus, ticketHoldsSeat } from "../../../domain/events/tickets";
import { addType, askTicket, type Concert, counted, openConcert, order, verb } from "../../../testing/concert";
import { type Answer, manage } from "../../../testing/rest";
import { done, expectSoundData, expectSoundHistory } from "../../../testing/shop";
import type { Payment } from "../../charges";

afterAll(expectSoundData);
afterAll(expectSoundHistory);

type Kind = "adult" | "child";
const PRICES_MINOR = { adult: 1000, child: 400 };
const SEATS = { adult: 4, child: null };
const CAPACITY = 6;

interface Paid extends Refundable {
  method: "local";
  totalMinor: number;
}

interface Held {
  kind: Kind;
  status: TicketStatus;
  payment: Paid | null;
}

/** What the rules say becomes of the tickets of one event and of their payments, without a database. */
class Model {
  tickets: Held[] = [];
  payments: Paid[] = [];

  constructor(readonly hasWaitlist: boolean) {}

  soldOf = (kind?: Kind) =>
    this.tickets.filter((each) => ticketHoldsSeat(each.status) && (kind === undefined || each.kind === kind)).length;

  seat(items: TicketsOfType[], hasWaitlist: boolean): boolean[] {
    const types = new Map(
      (["adult", "child"] as const).map((kind) => [kind, { max: SEATS[kind], sold: this.soldOf(kind) }]),
    );
    return seatTickets(items, { event: { max: CAPACITY, sold: this.soldOf() }, types }, hasWaitlist);
  }

  ask(totalMinor: number): Paid {
    const payment: Paid = {
      method: "local",
      status: "pending",
      currency: "EUR",
      totalMinor,
      paidMinor: 0,
      refundedMinor: 0,
    };
    this.payments.push(payment);
    return payment;
  }

  order(items: { kind: Kind; quantity: number }[]): void {
    const seated = this.seat(
      items.map(({ kind, quantity }) => ({ ticketTypeId: kind, quantity })),
      this.hasWaitlist,
    );
    const totalMinor = items.reduce(
      (sum, { kind, quantity }, index) => sum + (seated[index] ? PRICES_MINOR[kind] * quantity : 0),
      0,
    );
    const payment = totalMinor > 0 ? this.ask(totalMinor) : null;
    for (const [index, { kind, quantity }] of items.entries())
      for (let each = 0; each < quantity; each++)
        this.tickets.push(
          seated[index] ? { kind, status: "approved", payment } : { kind, status: "waitlisted", payment: null },
        );
  }

  approve(ticket: Held): void {
    if (ticket.status === "approved") return;
    if (ticket.status === "cancelled") throw new DomainError("conflict", "");
    this.seat([{ ticketTypeId: ticket.kind, quantity: 1 }], false);
    Object.assign(ticket, { status: "approved", payment: this.ask(PRICES_MINOR[ticket.kind]) });
  }

  /** What is not paid yet is not asked for any more; with the last ticket the payment has failed. */
  cancel(ticket: Held): void {
    if (ticket.status === "cancelled") return;
    ticket.status = "cancelled";
    const { payment, kind } = ticket;
    if (payment?.status !== "pending") return;
    const isWanted = this.tickets.some((each) => each.payment === payment && isTicketLive(each.status));
    if (isWanted) payment.totalMinor -= PRICES_MINOR[kind];
    else payment.status = "failed";
  }

  complete = (payment: Paid): void =>
    void Object.assign(payment, { paidMinor: paidAtDesk(payment), status: "completed" });

  refund = (payment: Paid, amount: number | undefined): void =>
    void Object.assign(payment, afterRefund(payment, amountToRefund(payment, amount)));

  seen = () => ({
    tickets: this.tickets.map(({ status }) => status),
    payments: this.payments.map(({ status, totalMinor, paidMinor, refundedMinor }) =>
      [status, ...[totalMinor, paidMinor, refundedMinor].map((minor) => minor / 100)].join(" "),
    ),
    sold: [this.soldOf(), this.soldOf("adult"), this.soldOf("child")],
  });
}

type Command =
  | { verb: "order"; items: { kind: Kind; quantity: number }[] }
  | { verb: "give"; kind: Kind }
  | { verb: "approve" | "cancel" | "complete"; which: number }
  | { verb: "refund"; which: number; amount: number | undefined };

const which = fc.nat();
const kind = fc.constantFrom<Kind>("adult", "child");
const item = fc.record({ kind, quantity: fc.integer({ min: 1, max: 3 }) });
const amount = fc.option(
  fc.integer({ min: 1, max: 2500 }).map((minor) => minor / 100),
  { nil: undefined },
);
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ verb: fc.constant("order" as const), items: fc.array(item, { minLength: 1, maxLength: 2 }) }),
  fc.record({ verb: fc.constant("give" as const), kind }),
  { weight: 4, arbitrary: fc.record({ verb: fc.constantFrom("approve", "cancel", "complete"), which }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant("refund" as const), which, amount }) },
);

/** Both worlds, which are told the same. */
class Worlds {
  tickets: string[] = [];
  payments: string[] = [];

  constructor(
    readonly model: Model,
    readonly concert: Concert,
    readonly types: Record<Kind, string>,
  ) {}

  async apply(command: Command): Promise<void> {
    const isOfPayment = command.verb === "complete" || command.verb === "refund";
    const ids = isOfPayment ? this.payments : this.tickets;
    const index = "which" in command ? command.which % Math.max(1, ids.length) : 0;
    if ("which" in command && ids.length === 0) return;
    const expected = outcomeOf(() => this.decide(command, index));
    const { status, code, body } = await this.send(command, ids[index] ?? "");
    expect({ command, outcome: status < 300 ? "done" : code }).toEqual({ command, outcome: expected });
    if (status < 300 && !isOfPayment) this.note(body as Made);
    expect({ command, ...(await this.seen()) }).toEqual({ command, ...this.model.seen() });
  }

  decide(command: Command, index: number): void {
    const { model } = this;
    const [ticket, payment] = [model.tickets[index] as Held, model.payments[index] as Paid];
    if (command.verb === "order") model.order(command.items);
    if (command.verb === "give") model.order([{ kind: command.kind, quantity: 1 }]);
    if (command.verb === "approve") model.approve(ticket);
    if (command.verb === "cancel") model.cancel(ticket);
    if (command.verb === "complete") model.complete(payment);
    if (command.verb === "refund") model.refund(payment, command.amount);
  }

  send(command: Command, id: string): Promise<Answer<unknown>> {
    const { concert, types } = this;
    const wanted = (items: { kind: Kind; quantity: number }[]) =>
      items.map(({ kind: type, quantity }) => ({ ticketType: types[type], quantity }));
    if (command.verb === "order") return order(concert, "", { items: wanted(command.items) });
    if (command.verb === "give") return askTicket(concert, types[command.kind]);
    if (command.verb === "approve" || command.verb === "cancel") return verb(concert, command.verb, { id });
    const body = command.verb === "refund" ? { amount: command.amount } : {};
    return manage(concert, `POST /payments/${id}/${command.verb}`, { body });
  }

  /** What a command has made, in the order in which it was made. */
  note({ tickets = [], payment, id, paymentId }: Made): void {
    for (const ticketId of [...tickets.map((ticket) => ticket.id), ...(id ? [id] : [])])
      if (!this.tickets.includes(ticketId)) this.tickets.push(ticketId);
    const asked = payment?.id ?? paymentId;
    if (asked && !this.payments.includes(asked)) this.payments.push(asked);
  }

  async seen(): Promise<ReturnType<Model["seen"]>> {
    const { concert, types } = this;
    const read = <Row extends { id: string }>(path: string) =>
      done(manage<{ data: Row[] }>(concert, `GET ${path}?limit=100`)).then(
        ({ data }) => new Map(data.map((row) => [row.id, row])),
      );
    const tickets = await read<{ id: string; status: TicketStatus }>(`/events/${concert.eventId}/attendees`);
    const payments = await read<Payment>("/payments");
    const sold = await Promise.all([counted(concert), counted(concert, types.adult), counted(concert, types.child)]);
    return {
      tickets: this.tickets.map((id) => tickets.get(id)?.status ?? "cancelled"),
      payments: this.payments.map((id) => {
        const { status, total, paid, refunded } = payments.get(id) as Payment;
        return [status, total, paid, refunded].join(" ");
      }),
      sold: sold.map((each) => each.sold),
    };
  }
}

interface Made {
  tickets?: { id: string }[];
  payment?: { id: string } | null;
  id?: string;
  paymentId?: string | null;
}

function outcomeOf(decide: () => void): string {
  try {
    decide();
    return "done";
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

it("sells, counts, charges and refunds what the rules say over any 50 commands", { timeout: 240_000 }, async () => {
  const commands = fc.array(anyCommand, { minLength: 50, maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), commands, async (waitlist, commands) => {
      const concert = await openConcert({ capacity: CAPACITY, waitlist });
      const adult = await addType(concert, { price: PRICES_MINOR.adult / 100, quantity: SEATS.adult });
      const child = await addType(concert, { title: "Child", price: PRICES_MINOR.child / 100 });
      const worlds = new Worlds(new Model(waitlist), concert, { adult, child });
      for (const command of commands) await worlds.apply(command);
    }),
    { numRuns: 4, endOnFailure: true },
  );
});
