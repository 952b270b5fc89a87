/** One open weekday of the company, in the account's wall time. A template for new staff; it decides no slot. */
export interface BusinessDay {
  /** 1 = Monday … 7 = Sunday. */
  weekday: number;
  /** `HH:MM`. */
  start: string;
  /** `HH:MM`, later than `start`; `24:00` is the end of the day. */
  end: string;
}

/** Monday to Friday 09:00–18:00: what a new account starts with. */
export const DEFAULT_BUSINESS_HOURS: BusinessDay[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  start: "09:00",
  end: "18:00",
}));
