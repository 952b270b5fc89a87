import { plural } from "../../plural";

export const clock = {
  clock: "Test clock",
  clockNow: "The account's time",
  clockText:
    "In a test account you can set the clock forward: reminders, holds, packages and webhooks that fall due on the way happen at once. It cannot go back.",
  clockForward: "Set it forward",
  clockTo: "Set it to",
  clockZone: (zone: string) => `In the account's time zone, ${zone}.`,
  clockSet: "Set the clock",
  clockSetting: "What falls due on the way happens now…",
  clockHour: "An hour on",
  clockDay: "A day on",
  clockWeek: "A week on",
  clockFired: "What happened",
  clockFiredCount: (count: number) => plural(count, "1 thing fell due on the way.", "# things fell due on the way."),
  clockFiredNone: "Nothing fell due on the way.",
  clockBookingDone: "Visit done",
  clockBookingExpired: "Hold ran out",
  clockTicketExpired: "Ticket's hold ran out",
  clockPackageExpired: "Package expired",
  clockWebhook: "Webhook tried again",
  clockErased: "Customer erased",
  clockMail: (kind: string) => `Mail: ${kind}`,
  clockOpen: "Open",
  endTest: "Done with testing",
  endTestText: "A test account ends by itself a day after it was made. You can delete it now.",
  endTestAsk: "Delete the test account…",
  endTestTitle: (company: string) => `Delete the test account “${company}”?`,
  endTestLost:
    "Its bookings, customers, files and keys are gone at once, for everybody in it, and cannot be brought back.",
  endTestDo: "Delete it",
} as const;
