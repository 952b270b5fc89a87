import type { Coupon } from "../../../../features/coupons/schemas";
import type { Notification } from "../../../../features/notifications/schemas";
import { type Examples, invalidFields, listOf, patching } from "../operation-example";
import { IDS, stamps } from "./salon";

export const coupon: Coupon = {
  id: IDS.coupon,
  code: "WELCOME",
  discount: 10,
  deduction: 0,
  usageLimit: 100,
  used: 0,
  customerLimit: 1,
  dateStart: null,
  dateEnd: "2026-12-31",
  serviceIds: [],
  staffIds: [],
  eventIds: [],
  active: true,
  ...stamps,
};

const generated = { ...coupon, discount: 0, deduction: 5, usageLimit: 1, customerLimit: null };

const notification: Notification = {
  id: IDS.notification,
  type: "reminder",
  name: "The day before",
  subject: "See you tomorrow, {client_name}",
  body: "We await you on {appointment_date} at {appointment_time}.",
  active: true,
  toCustomer: true,
  toStaff: false,
  toAdmin: false,
  toCustom: [],
  statuses: ["approved"],
  serviceIds: [],
  attachIcs: false,
  reminderMode: "hours_before",
  reminderHours: 24,
  reminderAtHour: null,
  reminderDaysBefore: null,
  ...stamps,
};

/** Coupons and notifications. */
export const OFFER_EXAMPLES: Examples = {
  listCoupons: { response: listOf(coupon) },
  getCoupon: { response: coupon },
  createCoupon: {
    request: { code: "WELCOME", discount: 10, usageLimit: 100, customerLimit: 1, dateEnd: "2026-12-31" },
    response: coupon,
    refusals: [invalidFields({ code: "Another coupon has this code." })],
  },
  updateCoupon: patching(coupon, { active: false }),
  generateCoupons: {
    request: { mask: "GIFT-****", count: 2, deduction: 5, usageLimit: 1, dateEnd: "2026-12-31" },
    response: {
      data: [
        { ...generated, id: IDS.coupon, code: "GIFT-2M8X" },
        { ...generated, id: IDS.secondCoupon, code: "GIFT-QK71" },
      ],
    },
    refusals: [invalidFields({ mask: "The mask cannot give that many new codes." })],
  },
  listNotifications: { response: listOf(notification) },
  getNotification: { response: notification },
  createNotification: {
    request: {
      type: "reminder",
      name: "The day before",
      subject: "See you tomorrow, {client_name}",
      body: "We await you on {appointment_date} at {appointment_time}.",
      statuses: ["approved"],
      reminderMode: "hours_before",
      reminderHours: 24,
    },
    response: notification,
  },
  updateNotification: patching(notification, { reminderHours: 48 }),
  listNotificationCodes: {
    response: {
      data: [
        { code: "client_name", label: "Customer name", group: "client" },
        { code: "booking_number", label: "Booking number", group: "booking" },
      ],
    },
  },
};
