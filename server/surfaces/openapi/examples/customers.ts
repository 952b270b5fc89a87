import type { CustomerExport } from "../../../features/customers/export/schemas";
import type { Customer } from "../../../features/customers/schemas";
import { service } from "./catalogue/catalogue";
import { ANA, END, IDS, MADE_AT, START, stamps } from "./catalogue/salon";
import { staffMember } from "./catalogue/staff";
import { type Examples, invalidFields, listOf, patching, refusal } from "./operation-example";

export const customer: Customer = {
  id: IDS.customer,
  ...ANA,
  birthday: null,
  notes: "",
  tags: [],
  timeZone: null,
  locale: "es",
  externalId: "crm-4711",
  metadata: { crm: "https://crm.example.com/4711" },
  bookingsCount: 1,
  lastBookingAt: MADE_AT,
  anonymizedAt: null,
  ...stamps,
};

const exported: CustomerExport = {
  customer,
  bookings: [
    {
      id: IDS.booking,
      number: "7KQ2MHXD",
      status: "approved",
      serviceId: IDS.service,
      serviceTitle: service.title,
      staffId: IDS.staff,
      staffName: staffMember.fullName,
      start: START,
      end: END,
      persons: 1,
      price: 32,
      currency: "EUR",
      fields: {},
      couponCode: null,
      notes: "",
      cancelReason: null,
      timeZone: "Europe/Madrid",
      locale: "es",
      externalId: null,
      metadata: {},
      ...stamps,
    },
  ],
  tickets: [],
  payments: [
    {
      id: IDS.payment,
      method: "local",
      status: "completed",
      total: 32,
      tax: 5.55,
      discount: 0,
      paid: 32,
      refunded: 0,
      currency: "EUR",
      couponCode: null,
      lines: [{ label: service.title, quantity: 1, amount: 32 }],
      completedAt: MADE_AT,
      refundedAt: null,
      ...stamps,
    },
  ],
  packages: [],
};

/** Customers. */
export const CUSTOMER_EXAMPLES: Examples = {
  listCustomers: { response: listOf(customer) },
  getCustomer: { response: customer },
  createCustomer: {
    request: { ...ANA, locale: "es", externalId: "crm-4711" },
    response: { ...customer, bookingsCount: 0, lastBookingAt: null },
    refusals: [invalidFields({ externalId: "Another customer has this external id." })],
  },
  updateCustomer: {
    ...patching(customer, { tags: ["regular"], notes: "Likes the window seat." }),
    refusals: [refusal("conflict", "The customer's personal data was erased.")],
  },
  deleteCustomer: { refusals: [refusal("conflict", "The customer has upcoming bookings. Cancel them first.")] },
  exportCustomer: { response: exported },
};
