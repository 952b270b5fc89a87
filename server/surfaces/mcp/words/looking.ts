import { z } from "zod";
import { type BookingRead, BookingShown, localOf, shown } from "./bookings-shown";
import { theMember, theService } from "./names";
import { named, type Page, start, word } from "./word";

const limit = z.int().min(1).max(50).default(10);

export const searchServices = word({
  name: "search_services",
  title: "Search services",
  description: "What can be booked: title, minutes, price.",
  input: z.object({ search: z.string().max(255).optional().describe("Part of a title."), limit }),
  output: z.object({ services: z.array(z.object({ id: z.string(), title: z.string() })), total: z.int() }),
  operations: ["listServices"],
  effect: "reads",
  run: async (desk, { search, limit }) => {
    const page = await desk.ask<Page<ServiceRead>>("listServices", { ...(search ? { search } : {}), limit });
    const services = page.data.map(({ id, title, duration, durationDays, price, capacity, private: isPrivate }) => ({
      id,
      title,
      ...(durationDays ? { days: durationDays } : { minutes: duration }),
      price,
      ...(capacity > 1 ? { seats: capacity } : {}),
      ...(isPrivate ? { private: true } : {}),
    }));
    return { services, total: page.total };
  },
});

interface ServiceRead {
  id: string;
  title: string;
  duration: number;
  durationDays: number | null;
  price: number;
  capacity: number;
  private: boolean;
}

export const searchStaff = word({
  name: "search_staff",
  title: "Search staff",
  description: "Who works here, and what they offer is told by find_free_times.",
  input: z.object({ search: z.string().max(255).optional().describe("Part of a name."), limit }),
  output: z.object({ staff: z.array(z.object({ id: z.string(), fullName: z.string() })), total: z.int() }),
  operations: ["listStaff"],
  effect: "reads",
  run: async (desk, { search, limit }) => {
    const page = await desk.ask<Page<PersonRead>>("listStaff", { ...(search ? { search } : {}), limit });
    const staff = page.data.map(({ id, fullName, email }) => ({ id, fullName, ...(email ? { email } : {}) }));
    return { staff, total: page.total };
  },
});

export const findCustomer = word({
  name: "find_customer",
  title: "Find a customer",
  description: "By part of a name, email address or phone number.",
  input: z.object({ search: z.string().min(1).max(255), limit }),
  output: z.object({ customers: z.array(z.object({ id: z.string(), fullName: z.string() })), total: z.int() }),
  operations: ["listCustomers"],
  effect: "reads",
  run: async (desk, { search, limit }) => {
    const page = await desk.ask<Page<PersonRead>>("listCustomers", { search, limit });
    const customers = page.data.map(({ id, fullName, email, phone }) => ({
      id,
      fullName,
      email,
      ...(phone ? { phone } : {}),
    }));
    return { customers, total: page.total };
  },
});

interface PersonRead {
  id: string;
  fullName: string;
  email: string | null;
  phone: string | null;
}

export const findFreeTimes = word({
  name: "find_free_times",
  title: "Find free times",
  description: "Starts that can be booked, as local wall times by date. Send date and time to book as start.",
  input: z.object({
    service: named().describe("Title or id."),
    staff: named().optional().describe("Name or id. Default any."),
    date: z.iso.date().optional().describe("First date. Default today."),
    days: z.int().min(1).max(31).default(1),
    after: z.string().max(5).optional().describe("From this time on, HH:MM."),
    before: z.string().max(5).optional(),
    persons: z.int().min(1).max(1000).default(1),
  }),
  output: z.object({
    days: z.array(z.object({ date: z.string(), times: z.array(z.string()) })),
    hasMore: z.boolean(),
  }),
  operations: ["listServices", "listStaff", "listSlots"],
  effect: "reads",
  run: async (desk, { service, staff, date, after, before, days, persons }) => {
    const { id } = await theService(desk, service);
    const member = await theMember(desk, staff);
    const asked = {
      ...(member === undefined ? {} : { staff: member }),
      ...(date === undefined ? {} : { from: date }),
      ...(after === undefined ? {} : { after }),
      ...(before === undefined ? {} : { before }),
    };
    const found = await desk.ask<SlotsRead>("listSlots", { service: id, days, persons, ...asked });
    const told = found.days.map(({ date, slots }) => ({ date, times: [...new Set(slots.map(({ time }) => time))] }));
    return { days: told.filter(({ times }) => times.length > 0), hasMore: found.hasMore };
  },
});

interface SlotsRead {
  days: { date: string; slots: { time: string }[] }[];
  hasMore: boolean;
}

export const checkTime = word({
  name: "check_time",
  title: "Check a time",
  description: "Why a start can be booked or not, and when the next one is.",
  input: z.object({ service: named(), staff: named().optional(), start: start() }),
  output: z.object({ bookable: z.boolean(), next: z.string().nullable() }),
  operations: ["listServices", "listStaff", "explainSlot"],
  effect: "reads",
  run: async (desk, { service, staff, start }) => {
    const { id } = await theService(desk, service);
    const member = await theMember(desk, staff);
    const asked = { service: id, start, audience: "management", ...(member === undefined ? {} : { staff: member }) };
    const { bookable, nextBookable, staff: members } = await desk.ask<ExplainedRead>("explainSlot", asked);
    const reasons = [...new Set(members.flatMap(({ reasons }) => reasons.map(({ code }) => code)))];
    const next = nextBookable === null ? null : localOf(nextBookable, desk.timeZone);
    return { bookable, ...(bookable ? {} : { reasons }), next };
  },
});

interface ExplainedRead {
  bookable: boolean;
  nextBookable: string | null;
  staff: { reasons: { code: string }[] }[];
}

export const findBooking = word({
  name: "find_booking",
  title: "Find a booking",
  description: "By number, customer, service, staff or date; newest first.",
  input: z.object({
    search: z.string().max(255).optional().describe("Number, or part of the customer's name, email or phone."),
    from: z.iso.date().optional(),
    to: z.iso.date().optional().describe("Before this date."),
    service: named().optional(),
    staff: named().optional(),
    status: z
      .string()
      .max(20)
      .optional()
      .describe("pending, approved, cancelled, rejected, done, no_show, waitlisted."),
    limit,
  }),
  output: z.object({ bookings: z.array(BookingShown), total: z.int() }),
  operations: ["listBookings", "listServices", "listStaff"],
  effect: "reads",
  run: async (desk, { service, staff, ...asked }) => {
    const serviceId = service === undefined ? undefined : (await theService(desk, service)).id;
    const staffId = await theMember(desk, staff);
    const given = { ...asked, serviceId, staffId: staffId === "any" ? undefined : staffId };
    const said = Object.entries(given).filter(([, value]) => value !== undefined);
    const page = await desk.ask<Page<BookingRead>>("listBookings", Object.fromEntries(said));
    return { bookings: page.data.map((one) => shown(desk, one)), total: page.total };
  },
});

export const showAgenda = word({
  name: "show_agenda",
  title: "Show the agenda",
  description: "The appointments of one or more days, by start, with who comes.",
  input: z.object({
    date: z.iso.date().describe("First date."),
    days: z.int().min(1).max(14).default(1),
    staff: named().optional(),
    limit: z.int().min(1).max(100).default(50),
  }),
  output: z.object({
    appointments: z.array(z.object({ start: z.string(), service: z.string(), staff: z.string() })),
    total: z.int(),
  }),
  operations: ["listAppointments", "listStaff"],
  effect: "reads",
  run: async (desk, { date, days, staff, limit }) => {
    const staffId = await theMember(desk, staff);
    const to = new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000)
      .toISOString()
      .slice(0, "YYYY-MM-DD".length);
    const of = staffId === undefined || staffId === "any" ? {} : { staffId };
    const asked = { from: date, to, status: "active", limit, ...of };
    const page = await desk.ask<Page<AppointmentRead>>("listAppointments", asked);
    const appointments = page.data.map(({ start, end, service, staff, bookings }) => ({
      start: localOf(start, desk.timeZone),
      end: localOf(end, desk.timeZone),
      service: service.title,
      staff: staff.fullName,
      bookings: bookings.map(({ number, status, customer }) => `${customer.fullName} (${number}, ${status})`),
    }));
    return { appointments, total: page.total };
  },
});

interface AppointmentRead {
  start: string;
  end: string;
  service: { title: string };
  staff: { fullName: string };
  bookings: BookingRead[];
}
