import { z } from "zod";
import { invalid } from "../../../domain/errors";
import { type BookingRead, BookingShown, shown, theBooking } from "./bookings-shown";
import { isId, theMember, theService } from "./names";
import { type Desk, named, type Page, start, word } from "./word";

const booking = z.string().min(1).max(64).describe("Number or id.");
const notify = z.boolean().default(false).describe("Mails the customer.");

export const book = word({
  name: "book",
  title: "Book",
  description: "Books a free time for a customer, who is made when unknown: customer is an id, email address or name.",
  input: z.object({
    service: named().describe("Title or id."),
    staff: named().default("any").describe("Name or id, or any."),
    start: start(),
    customer: z
      .string()
      .min(1)
      .max(255)
      .describe("Id, email address or name of a known customer; of a new one the name."),
    email: z.string().max(254).optional().describe("Of a new customer."),
    phone: z.string().max(32).optional(),
    persons: z.int().min(1).max(1000).default(1),
    notes: z.string().max(5000).default(""),
    notify,
    dryRun: z.boolean().default(false).describe("Tries it and writes nothing."),
  }),
  output: z.object({ booking: BookingShown.partial() }),
  operations: [
    "listServices",
    "listStaff",
    "listCustomers",
    "createCustomer",
    "createAppointment",
    "getBooking",
    "explainSlot",
  ],
  effect: "adds",
  run: async (desk, input) => {
    const { id: serviceId } = await theService(desk, input.service);
    const staffId = (await theMember(desk, input.staff)) ?? "any";
    const { start, persons, notes, notify, dryRun } = input;
    const place = { serviceId, staffId, start, persons, notes };
    const known = await knownCustomer(desk, input);
    if (dryRun || known === null) {
      const tried = await desk.ask<DryRunRead>("createAppointment", { ...place, ...given(known), dryRun: true });
      if (!tried.ok) throw invalid({ start: Object.values(tried.warnings).join(" ") });
      if (dryRun) return { dryRun: true, price: tried.price };
    }
    const customerId = known ?? (await newCustomer(desk, input));
    const made = await desk.ask<{ bookingId: string }>("createAppointment", { ...place, customerId, notify });
    return { booking: shown(desk, await desk.ask<BookingRead>("getBooking", { id: made.bookingId })) };
  },
});

interface DryRunRead {
  ok: boolean;
  price: number;
  warnings: Record<string, string>;
}

const given = (customerId: string | null) => (customerId === null ? {} : { customerId });

interface Asked {
  customer: string;
  email?: string | undefined;
  phone?: string | undefined;
}

/** Null: nobody is known so. @throws DomainError validation on `customer` when several are */
async function knownCustomer(desk: Desk, { customer, email }: Asked): Promise<string | null> {
  if (isId(customer)) return customer;
  const search = email ?? customer;
  const { data, total } = await desk.ask<Page<CustomerRead>>("listCustomers", { search, limit: 10 });
  const [one, ...others] = data.filter((row) => email === undefined || row.email.toLowerCase() === email.toLowerCase());
  if (one && others.length === 0) return one.id;
  if (one) {
    const told = [one, ...others].map(({ id, fullName, email }) => `${fullName} <${email}> (${id})`).join(", ");
    throw invalid({ customer: `There are ${total}: ${told}. Send the id of the one that is meant.` });
  }
  if (email === undefined && !customer.includes("@"))
    throw invalid({ customer: `No customer is called "${customer}". Send email to book for a new one.` });
  return null;
}

interface CustomerRead {
  id: string;
  fullName: string;
  email: string;
}

async function newCustomer(desk: Desk, { customer, email, phone }: Asked): Promise<string> {
  const fields = { fullName: customer, email: email ?? customer, ...(phone === undefined ? {} : { phone }) };
  return (await desk.ask<{ id: string }>("createCustomer", fields)).id;
}

export const rescheduleBooking = word({
  name: "reschedule_booking",
  title: "Reschedule a booking",
  description: "Moves a booking to another free time. Its number and price stay.",
  input: z.object({ booking, start: start(), staff: named().optional().describe("Default the same if free."), notify }),
  output: z.object({ booking: BookingShown }),
  operations: ["listBookings", "getBooking", "listStaff", "moveBooking"],
  effect: "changes",
  run: async (desk, { booking, start, staff, notify }) => {
    const { id } = await theBooking(desk, booking);
    const member = await theMember(desk, staff);
    const to = { id, start, notify, ...(member === undefined ? {} : { staff: member }) };
    return { booking: shown(desk, await desk.ask<BookingRead>("moveBooking", to)) };
  },
});

export const cancelBooking = word({
  name: "cancel_booking",
  title: "Cancel a booking",
  description: "Cancels a booking and frees its time.",
  input: z.object({ booking, reason: z.string().max(5000).optional(), notify }),
  output: z.object({ booking: BookingShown }),
  operations: ["listBookings", "getBooking", "updateBooking"],
  effect: "ends",
  run: async (desk, { booking, reason, notify }) => {
    const { id } = await theBooking(desk, booking);
    const said = { id, status: "cancelled", notify, ...(reason === undefined ? {} : { cancelReason: reason }) };
    return { booking: shown(desk, await desk.ask<BookingRead>("updateBooking", said)) };
  },
});

export const markBooking = word({
  name: "mark_booking",
  title: "Mark a booking",
  description: "Approves or rejects a booking, or says that the customer is there, was there or stayed away.",
  input: z.object({ booking, status: z.enum(["approved", "rejected", "arrived", "done", "no_show"]), notify }),
  output: z.object({ booking: BookingShown }),
  operations: ["listBookings", "getBooking", "updateBooking"],
  effect: "changes",
  run: async (desk, { booking, status, notify }) => {
    const { id } = await theBooking(desk, booking);
    const said = status === "arrived" ? { arrived: true } : { status, notify };
    return { booking: shown(desk, await desk.ask<BookingRead>("updateBooking", { id, ...said })) };
  },
});

export const markPaid = word({
  name: "mark_paid",
  title: "Mark a booking as paid",
  description: "Says that a booking was paid at the desk.",
  input: z.object({ booking }),
  output: z.object({ booking: BookingShown }),
  operations: ["listBookings", "getBooking", "completePayment"],
  effect: "changes",
  run: async (desk, { booking }) => {
    const { id, paymentId } = await theBooking(desk, booking);
    if (paymentId === null) throw invalid({ booking: "Nothing is to pay for it." });
    await desk.ask("completePayment", { id: paymentId });
    return { booking: shown(desk, await desk.ask<BookingRead>("getBooking", { id })) };
  },
});
