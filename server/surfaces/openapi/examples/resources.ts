import type { Booking } from "../../../features/bookings/schemas";
import type { Category } from "../../../features/categories/schemas";
import type { Customer } from "../../../features/customers/schemas";
import type { Service } from "../../../features/services/schemas";
import type { StaffMember } from "../../../features/staff/schemas";

/** One small salon, told alike in every example. */
export const IDS = {
  tenant: "019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f01",
  category: "019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f02",
  service: "019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f03",
  staff: "019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f04",
  customer: "019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f05",
  appointment: "019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f06",
  booking: "019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f07",
  payment: "019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f08",
};

export const PUBLIC_KEY = "pk_Zb3nVq7hYt1KxRw9LcEm2a";
export const MANAGE_URL = "https://book.example.com/manage/9tVx2cQmF0aZ7LbYpR4wKjUe1HsNdG8iTqXoM3CvB6k";

const stamps = { createdAt: "2026-11-20T09:12:44.031Z", updatedAt: "2026-11-20T09:12:44.031Z" };

export const category = {
  id: IDS.category,
  name: "Hair",
  description: "",
  position: 0,
  imageUrl: null,
  ...stamps,
} satisfies Category;

export const service = {
  id: IDS.service,
  title: "Haircut",
  description: "Wash, cut and dry.",
  categoryId: IDS.category,
  type: "simple",
  color: "#2456d6",
  position: 0,
  visibility: "public",
  duration: 45,
  durationDays: null,
  price: 32,
  deposit: 100,
  taxRate: 21,
  capacityMin: 1,
  capacityMax: 1,
  waitlistCapacity: 0,
  slotLength: null,
  paddingBefore: 0,
  paddingAfter: 10,
  minPriorMinutes: null,
  minCancelMinutes: 1440,
  maxDays: null,
  requiresApproval: false,
  staffPreference: "least_occupied",
  sameStaff: false,
  packageSize: null,
  packageDays: null,
  packagePrice: null,
  imageUrl: null,
  ...stamps,
} satisfies Service;

export const staffMember = {
  id: IDS.staff,
  fullName: "Marta Ruiz",
  email: "marta@example.com",
  phone: "+34 600 123 456",
  info: "",
  color: "#0f766e",
  position: 0,
  timeZone: null,
  imageUrl: null,
  visibility: "public",
  ...stamps,
} satisfies StaffMember;

export const customer = {
  id: IDS.customer,
  fullName: "Ana López",
  email: "ana@example.com",
  phone: "+34 611 222 333",
  birthday: null,
  notes: "",
  tags: [],
  timeZone: null,
  locale: "es",
  externalId: "crm-4711",
  bookingsCount: 1,
  lastBookingAt: "2026-11-20T09:12:44.031Z",
  anonymizedAt: null,
  ...stamps,
} satisfies Customer;

export const slots = {
  days: [
    {
      date: "2026-11-23",
      slots: [
        {
          start: "2026-11-23T08:00:00Z",
          end: "2026-11-23T08:45:00Z",
          time: "09:00",
          staffId: IDS.staff,
          seatsLeft: 1,
        },
        {
          start: "2026-11-23T08:15:00Z",
          end: "2026-11-23T09:00:00Z",
          time: "09:15",
          staffId: IDS.staff,
          seatsLeft: 1,
        },
      ],
    },
    { date: "2026-11-24", slots: [] },
  ],
  hasMore: true,
};

export const booking = {
  id: IDS.booking,
  number: "7KQ2MHXD",
  appointmentId: IDS.appointment,
  customerId: IDS.customer,
  customer: { id: IDS.customer, fullName: "Ana López", email: "ana@example.com", phone: "+34 611 222 333" },
  appointment: {
    id: IDS.appointment,
    serviceId: IDS.service,
    staffId: IDS.staff,
    start: "2026-11-23T08:00:00Z",
    end: "2026-11-23T08:45:00Z",
    seriesId: null,
  },
  status: "approved",
  persons: 1,
  extras: [],
  fields: {},
  price: 32,
  currency: "EUR",
  paymentId: IDS.payment,
  paymentStatus: "pending",
  packageId: null,
  couponCode: null,
  notes: "",
  cancelReason: null,
  cancelledBy: null,
  timeZone: "Europe/Madrid",
  locale: "es",
  sequence: 0,
  manageUrl: MANAGE_URL,
  source: "public",
  ...stamps,
} satisfies Booking;
