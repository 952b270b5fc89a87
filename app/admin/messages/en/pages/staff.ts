import { plural } from "../../plural";

export const staff = {
  staffCount: (count: number) => plural(count, "1 person", "# people"),
  staffSearch: "Name, mail or phone",
  staffCaption: "Who can be booked",
  staffNone: "Nobody yet",
  staffNoneText: "Add whoever does the work: each has a calendar, hours and services of their own.",
  staffAll: "All staff",
  staffInfoNone: "Customers read nothing about them yet.",
  staffArchived: "Nobody: archived",
  staffOrder: "The order of the staff",
  staffOrderHint:
    "As the calendar and your page show them, and as bookings without a wish are given. Each move is saved at once.",
  staffServicesHint: "What this person does.",
} as const;
