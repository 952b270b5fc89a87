import type { ManagedOrder } from "../../../features/bookings/manage-link/order-schema";
import type { ManagedBooking } from "../../../features/bookings/manage-link/schemas";
import type { Booked } from "../../../features/bookings/schemas";
import type { Code } from "../code";
import { booking, slots } from "./bookings";
import { service } from "./catalogue/catalogue";
import { ANA, COMPANY, END, IDS, LATER_END, LATER_START, MANAGE_URL, PUBLIC_KEY, START } from "./catalogue/salon";
import { staffMember } from "./catalogue/staff";
import { STOREFRONT_EXAMPLES } from "./catalogue/storefront";
import { type Examples, refusal } from "./operation-example";
import { quoteExample } from "./quote";
import { PUBLIC_UPLOAD_EXAMPLES } from "./uploads";

const { number } = booking;

const booked: Booked = {
  bookings: [{ id: IDS.booking, number, status: "approved", start: START, end: END, manageUrl: MANAGE_URL }],
  payment: { id: IDS.payment, status: "pending", due: 32, checkoutUrl: null },
};

const managed: ManagedBooking = {
  booking: {
    id: IDS.booking,
    number,
    status: "approved",
    start: START,
    end: END,
    service: { id: IDS.service, title: service.title, durationDays: null },
    staff: { id: IDS.staff, fullName: staffMember.fullName },
    persons: 1,
    price: 32,
    currency: "EUR",
    notes: "",
    timeZone: "Europe/Madrid",
    cancelReason: null,
    sequence: 0,
    createdAt: "2026-11-20T10:00:00Z",
    movedAt: null,
    customer: ANA,
  },
  account: {
    companyName: COMPANY.companyName,
    companyPhone: COMPANY.companyPhone,
    companyEmail: COMPANY.companyEmail,
    timeZone: "Europe/Madrid",
    locale: "es",
    publicKey: PUBLIC_KEY,
  },
  payment: { status: "pending", total: 32, due: 32, paid: 0, method: "local", checkoutUrl: null },
  canCancel: true,
  canReschedule: true,
  cancelUntil: "2026-11-22T08:00:00Z",
  manageUrl: MANAGE_URL,
  icsUrl: `${MANAGE_URL}/ics`,
};

const { start, end, status, persons, price, staff, service: bookedOf } = managed.booking;

const managedOrder: ManagedOrder = {
  items: [
    {
      ...{ number, status, start, end, staff, persons, price, service: bookedOf },
      extras: [],
      answers: [{ label: "Allergies?", answers: ["None"] }],
      parts: [],
      waitlistPlace: null,
      manageUrl: MANAGE_URL,
    },
  ],
  payment: {
    lines: [{ kind: "service", label: bookedOf.title, quantity: 1, unitPrice: 32, amount: 32, taxRate: 21 }],
    currency: "EUR",
    total: 32,
    paid: 0,
    refunded: 0,
    dueNow: 0,
    dueOnSite: 32,
  },
};

const tooLate = refusal("too_late", "It is too late to change this booking online. Please contact us.");
const ofPackage = (code: Code, packageCode: string) => refusal(code, packageCode, { packageCode });
const taken = refusal("slot_unavailable", "That time is not free.");

/** Requests and answers of the public API, by operationId. */
export const PUBLIC_EXAMPLES: Examples = {
  ...STOREFRONT_EXAMPLES,
  ...PUBLIC_UPLOAD_EXAMPLES,
  listSlots: { response: slots },
  listVisits: {
    response: {
      days: [
        {
          date: "2026-11-23",
          visits: [
            {
              start: "2026-11-23T08:00:00.000Z",
              end: "2026-11-23T09:05:00.000Z",
              time: "09:00",
              seatsLeft: 1,
              items: [
                {
                  service: IDS.service,
                  staff: IDS.staff,
                  start: "2026-11-23T08:00:00.000Z",
                  end: "2026-11-23T08:45:00.000Z",
                },
                {
                  service: IDS.extra,
                  staff: IDS.staff,
                  start: "2026-11-23T08:45:00.000Z",
                  end: "2026-11-23T09:05:00.000Z",
                },
              ],
            },
          ],
        },
      ],
      hasMore: true,
    },
  },
  quoteBooking: quoteExample,
  createBooking: {
    request: {
      items: [{ service: IDS.service, staff: "any", start: START }],
      name: ANA.fullName,
      email: ANA.email,
      phone: ANA.phone,
      timeZone: "Europe/Madrid",
      locale: "es",
    },
    response: booked,
    refusals: [
      taken,
      refusal("coupon_invalid", "There is no such coupon.", { coupon: "There is no such coupon." }),
      ofPackage("package_invalid", "There is no such package."),
      ofPackage("package_expired", "The package has expired."),
      ofPackage("package_used_up", "The package has no uses left."),
    ],
  },
  getManagedBooking: { response: managed },
  getManagedOrder: { response: managedOrder },
  cancelManagedBooking: {
    request: { reason: "I am ill." },
    response: {
      ...managed,
      booking: { ...managed.booking, status: "cancelled", cancelReason: "I am ill." },
      canCancel: false,
      canReschedule: false,
    },
    refusals: [tooLate],
  },
  listManagedBookingSlots: { response: slots, refusals: [tooLate] },
  rescheduleManagedBooking: {
    request: { start: LATER_START },
    response: {
      ...managed,
      booking: { ...managed.booking, start: LATER_START, end: LATER_END, sequence: 1, movedAt: "2026-11-20T11:00:00Z" },
      cancelUntil: "2026-11-22T08:15:00Z",
    },
    refusals: [taken, tooLate],
  },
};
