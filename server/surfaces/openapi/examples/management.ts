import { SCOPES } from "../../../scopes";
import type { OperationExample } from "./operation-example";
import { booking, category, customer, IDS, PUBLIC_KEY, service, slots, staffMember } from "./resources";

const listOf = (item: unknown) => ({ data: [item], total: 1 });
const tenant = { id: IDS.tenant, name: "Salon Sol", timeZone: "Europe/Madrid", currency: "EUR" };

/** Requests and answers of the management API's main operations, by operationId. */
export const MANAGEMENT_EXAMPLES: Record<string, OperationExample> = {
  createSandbox: {
    request: { name: "Salon Sol", timeZone: "Europe/Madrid", currency: "EUR", seed: "salon" },
    response: {
      apiKey: "slw_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      publicKey: PUBLIC_KEY,
      tenant,
      expiresAt: "2026-11-21T09:12:44.031Z",
      baseUrl: "https://book.example.com/api/v1",
      bookingUrl: `https://book.example.com/book/${PUBLIC_KEY}`,
    },
  },
  getMe: { response: { tenant, scopes: [...SCOPES] } },
  listCategories: { response: listOf(category) },
  createCategory: { request: { name: "Hair" }, response: category },
  listServices: { response: listOf(service) },
  getService: { response: service },
  createService: {
    request: {
      title: "Haircut",
      description: "Wash, cut and dry.",
      categoryId: IDS.category,
      duration: 45,
      price: 32,
      paddingAfter: 10,
      minCancelMinutes: 1440,
    },
    response: service,
  },
  updateService: { request: { price: 35 }, response: { ...service, price: 35 } },
  listStaff: { response: listOf(staffMember) },
  getStaff: { response: staffMember },
  createStaff: {
    request: { fullName: "Marta Ruiz", email: "marta@example.com", phone: "+34 600 123 456", color: "#0f766e" },
    response: staffMember,
  },
  replaceStaffSchedule: {
    request: { days: [{ weekday: 1, start: "09:00", end: "18:00", breaks: [{ start: "13:00", end: "14:00" }] }] },
    response: { days: [{ weekday: 1, start: "09:00", end: "18:00", breaks: [{ start: "13:00", end: "14:00" }] }] },
  },
  listCustomers: { response: listOf(customer) },
  createCustomer: {
    request: {
      fullName: "Ana López",
      email: "ana@example.com",
      phone: "+34 611 222 333",
      locale: "es",
      externalId: "crm-4711",
    },
    response: { ...customer, bookingsCount: 0, lastBookingAt: null },
  },
  listSlots: { response: slots },
  listBookings: { response: listOf(booking) },
  getBooking: { response: booking },
  updateBooking: {
    request: { status: "cancelled", cancelReason: "The salon is closed that day.", notify: true },
    response: {
      ...booking,
      status: "cancelled",
      cancelReason: "The salon is closed that day.",
      cancelledBy: "api",
      updatedAt: "2026-11-21T10:00:00Z",
    },
  },
};
