import { invariant } from "../../domain/errors";

/** What each group of operations is about; the order here is the order in the documents. */
const TAGS: Record<string, string> = {
  Account: "The account and what a caller may do in it.",
  Sandbox: "Disposable accounts with a clock of their own, to try everything on.",
  Categories: "Headings that group services.",
  Services: "What can be booked.",
  Extras: "What can be added to a service when it is booked.",
  "Intake questions": "What is asked when a service is booked.",
  Parts: "What compound and collaborative services are made of.",
  Staff: "The people whose time is booked, and the services each of them offers.",
  Schedules: "When staff members work.",
  Holidays: "Days off, of the company or of one staff member.",
  "Business hours": "The week that new staff members start with.",
  Settings: "How the account presents itself and takes bookings.",
  Coupons: "Codes that lower a price.",
  Notifications: "Templates of the mails the account sends.",
  Events: "Dated happenings that people buy tickets for.",
  "Ticket types": "The kinds of tickets of an event.",
  Attendees: "The tickets of an event and the people who hold them.",
  Customers: "The people who book.",
  Slots: "Starts that can be booked, computed from schedules, days off and appointments.",
  Appointments: "Blocked time of one staff member for one service, with its bookings.",
  Bookings: "One customer's place in an appointment.",
  Orders: "What one request booked, ordered or bought, together.",
  Packages: "A customer's right to a number of uses of one service.",
  Payments: "What was asked, paid and given back.",
  Outbox: "The mails the account sends, as they were written.",
  Webhooks: "Signed events pushed to your server.",
  Audit: "Which key wrote what, and when.",
  Manage: "A customer's own access to one booking: the token of its manage link is the right to it.",
  Uploads: "Files that answer intake questions.",
};

/** The groups that are in use, with their descriptions. */
export function tagsOf(used: Iterable<string>): { name: string; description: string }[] {
  const names = new Set(used);
  for (const name of names) invariant(TAGS[name], `the tag ${name} has a description in surfaces/openapi/tags.ts`);
  return Object.entries(TAGS)
    .filter(([name]) => names.has(name))
    .map(([name, description]) => ({ name, description }));
}
