/*
 * One small salon, told alike in every example: Marta cuts Ana's hair on Monday 23 November 2026 at nine in Madrid,
 * and Ana and Luis come to a workshop in December.
 */

const idOf = (number: number) => `019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f${number.toString(16).padStart(2, "0")}`;

export const IDS = {
  tenant: idOf(1),
  category: idOf(2),
  service: idOf(3),
  staff: idOf(4),
  customer: idOf(5),
  appointment: idOf(6),
  booking: idOf(7),
  payment: idOf(8),
  extra: idOf(9),
  colouredQuestion: idOf(10),
  productQuestion: idOf(11),
  colouring: idOf(12),
  colourAndCut: idOf(13),
  companyHoliday: idOf(14),
  staffHoliday: idOf(15),
  coupon: idOf(16),
  secondCoupon: idOf(17),
  notification: idOf(18),
  event: idOf(19),
  ticketType: idOf(20),
  ticket: idOf(21),
  secondTicket: idOf(22),
  ticketPayment: idOf(23),
  package: idOf(24),
  packagePayment: idOf(25),
  mail: idOf(26),
  webhook: idOf(27),
  delivery: idOf(28),
  webhookEvent: idOf(29),
  auditEntry: idOf(30),
  upload: idOf(31),
  apiKey: idOf(32),
  order: idOf(33),
  ticketOrder: idOf(34),
};

export const BASE_URL = "https://book.example.com";
export const PUBLIC_KEY = "pk_Zb3nVq7hYt1KxRw9LcEm2a";
const MANAGE_TOKEN = "9tVx2cQmF0aZ7LbYpR4wKjUe1HsNdG8iTqXoM3CvB6k";
export const MANAGE_URL = `${BASE_URL}/manage/${MANAGE_TOKEN}`;

/** When everything of the salon was made. */
export const MADE_AT = "2026-11-20T09:12:44.031Z";
export const stamps = { createdAt: MADE_AT, updatedAt: MADE_AT };

/** Ana's appointment, 09:00 to 09:45 in Madrid. */
export const START = "2026-11-23T08:00:00Z";
export const END = "2026-11-23T08:45:00Z";
/** The start that she moves it to. */
export const LATER_START = "2026-11-23T08:15:00Z";
export const LATER_END = "2026-11-23T09:00:00Z";

export const COMPANY = {
  companyName: "Salon Sol",
  companyEmail: "hola@salonsol.example.com",
  companyPhone: "+34 910 000 000",
  companyAddress: "Calle Mayor 12\n28013 Madrid",
  companyWebsite: "https://salonsol.example.com",
};

/** Ana, as bookings and orders name her. */
export const ANA = { fullName: "Ana López", email: "ana@example.com", phone: "+34 611 222 333" };
