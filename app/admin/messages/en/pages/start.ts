import { plural } from "../../plural";

export const start = {
  welcome: (name: string) => `Welcome, ${name}`,
  stepsDone: (done: number, all: number) => `${done} of ${all} done`,
  stepCompany: (zone: string, currency: string) => `${zone} time, ${currency}.`,
  stepHours: (from: string, to: string) => `Open Monday to Friday, ${from}–${to}`,
  stepHoursOwn: "Opening hours are set",
  stepHoursHint: "Everybody works these hours until they have a schedule of their own.",
  stepService: "Add your first service",
  stepServiceHint: "What people book. Details can wait.",
  stepServiceDone: (count: number) => plural(count, "1 service", "# services"),
  stepStaff: "Who does it",
  stepStaffHint: "You, or somebody else. Add others later.",
  stepStaffDone: (count: number) => plural(count, "1 person can be booked", "# people can be booked"),
  stepTry: "Try your page",
  stepTryHint: "Book as a customer would.",
  stepShare: "Share it",
  stepShareHint: "This is the address of your booking page.",
  stepShareMore: "On your site, or printed: code and QR code",
  allSet: "You are bookable. Share your page and the first visit comes by itself.",
} as const;
