import { plural } from "../../plural";

export const today = {
  todayVisits: "Visits",
  todayExpected: "Expected",
  todayPaid: "Paid so far",
  todayPeople: "People",
  todayNow: "Now and next",
  todayLater: "Later today",
  todayDone: (count: number) => plural(count, "1 visit is over", "# visits are over"),
  todayFurther: (count: number) => plural(count, "1 more in the calendar", "# more in the calendar"),
  todayNothing: "No visits today",
  todayNothingText: "Whoever books for today appears here.",
  todayNoMore: "Nothing more today.",
  todayAnswers: "Needs an answer",
  todayAnswered: "Nothing waits for you.",
  asksFor: (name: string, service: string) => `${name} asks for ${service}`,
  waitsFor: (name: string, service: string) => `${name} waits for ${service}`,
  seatsFree: (count: number) => plural(count, "1 seat is free", "# seats are free"),
  leftUnpaid: (name: string) => `${name} left without paying`,
  mailCameBack: (name: string) => `A mail to ${name} came back`,
  webhookFails: "A webhook fails",
  morePending: (count: number) => plural(count, "1 more asks to be approved", "# more ask to be approved"),
  moreWaiting: (count: number) =>
    plural(count, "1 more waits where a seat is free", "# more wait where a seat is free"),
  moreOwing: (count: number) => plural(count, "1 more left without paying", "# more left without paying"),
  moreMails: (count: number) => plural(count, "1 more mail came back", "# more mails came back"),
} as const;
