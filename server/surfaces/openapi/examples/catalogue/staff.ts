import type { Holiday } from "../../../../features/holidays/schemas";
import type { StaffMember } from "../../../../features/staff/schemas";
import type { StaffService } from "../../../../features/staff-services/schemas";
import { type Examples, invalidFields, listOf, patching, replacing } from "../operation-example";
import { BASE_URL, IDS, START, stamps } from "./salon";

export const staffMember: StaffMember = {
  id: IDS.staff,
  fullName: "Marta Ruiz",
  email: "marta@example.com",
  phone: "+34 600 123 456",
  info: "",
  color: "#0f766e",
  position: 0,
  timeZone: null,
  imageUrl: null,
  externalId: null,
  metadata: {},
  visibility: "public",
  feedUrl: `${BASE_URL}/feeds/AZNq1ZgxcACKAQABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4fICEiIyQlJicoKSorLC0uLzAx.ics`,
  ...stamps,
};

const link: StaffService = {
  staffId: IDS.staff,
  serviceId: IDS.service,
  price: 32,
  capacityMin: 1,
  capacityMax: 1,
  deposit: null,
  ...stamps,
};

const week = {
  days: [
    { weekday: 1, start: "09:00", end: "18:00", breaks: [{ start: "13:00", end: "14:00" }] },
    { weekday: 5, start: "10:00", end: "20:00", breaks: [] },
  ],
};
const openHours = {
  days: [
    { weekday: 1, start: "09:00", end: "18:00" },
    { weekday: 5, start: "10:00", end: "20:00" },
  ],
};

const christmas: Holiday = {
  id: IDS.companyHoliday,
  date: "2026-12-25",
  kind: "yearly",
  staffId: null,
  ...stamps,
};
const dayOff = { id: IDS.staffHoliday, date: "2026-11-27", kind: "once", staffId: IDS.staff, ...stamps };

const standing = { bookingId: IDS.booking, start: START };

/** Staff with their services and schedules, holidays and business hours. */
export const STAFF_EXAMPLES: Examples = {
  listStaff: { response: listOf(staffMember) },
  getStaff: { response: staffMember },
  createStaff: {
    request: { fullName: "Marta Ruiz", email: "marta@example.com", phone: "+34 600 123 456", color: "#0f766e" },
    response: staffMember,
    refusals: [invalidFields({ email: "Another staff member has this email address." })],
  },
  updateStaff: patching(staffMember, { info: "Cuts and colours since 2011." }),
  rotateStaffFeed: { response: staffMember },
  getStaffAffected: { response: { affected: [standing] } },
  getStaffServiceAffected: { response: { affected: [standing] } },
  listStaffServices: { response: listOf(link) },
  putStaffService: {
    request: { price: 32, capacityMax: 1 },
    response: link,
    refusals: [invalidFields({ capacityMin: "Must be at most capacityMax." })],
  },
  getStaffSchedule: { response: week },
  replaceStaffSchedule: {
    ...replacing(week),
    refusals: [
      invalidFields({
        "days.0.breaks.0.end": "Must not be after the day's end.",
        days: "Must not be after the day's end.",
      }),
    ],
  },
  listHolidays: { response: listOf(dayOff, christmas) },
  createHoliday: {
    request: { date: "2026-11-27", kind: "once", staffId: IDS.staff },
    response: { ...dayOff, affected: [{ bookingId: IDS.booking, start: "2026-11-27T08:00:00Z" }] },
  },
  getBusinessHours: { response: openHours },
  replaceBusinessHours: replacing(openHours),
};
