/** Every kind of mail an account can write a template for. */
export const NOTIFICATION_TYPES = [
  "booking_new",
  "booking_new_series",
  "booking_status",
  "booking_rescheduled",
  "reminder",
  "waitlist_joined",
  "waitlist_seat",
  "package_new",
  "ticket_new",
  "ticket_status",
  "event_cancelled",
  "payment_completed",
  "payment_refunded",
  "staff_agenda",
] as const;

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

const LABELS = {
  company: {
    company_name: "Company name",
    company_address: "Company address",
    company_phone: "Company phone",
    company_website: "Company website",
    company_email: "Company email",
    company_logo: "Address of the company logo",
  },
  client: {
    client_name: "Customer name",
    client_email: "Customer email",
    client_phone: "Customer phone",
    client_timezone: "Customer time zone",
  },
  service: {
    service_name: "Service name",
    service_info: "Service description",
    service_price: "Service price",
    service_duration: "Service duration",
    category_name: "Category name",
  },
  staff: {
    staff_name: "Staff member name",
    staff_email: "Staff member email",
    staff_phone: "Staff member phone",
    staff_info: "About the staff member",
  },
  appointment: {
    appointment_date: "Appointment date",
    appointment_time: "Appointment start time",
    appointment_end_time: "Appointment end time",
    appointment_notes: "Notes the customer left",
    number_of_persons: "Number of persons",
    extras: "Booked extras",
    custom_fields: "Answers to the intake questions",
    internal_note: "Internal note (left empty in mails to customers)",
  },
  booking: {
    booking_number: "Booking number",
    booking_status: "Booking status",
    cancellation_reason: "Reason of the cancellation",
    manage_url: "Link to see and change the booking",
    cancel_url: "Link to cancel the booking",
    reschedule_url: "Link to move the booking",
    ics_url: "Link to the calendar file",
  },
  series: {
    series_dates: "Dates of the series, one per line",
    series_count: "Number of appointments in the series",
  },
  payment: {
    total_price: "Total price",
    amount_paid: "Amount paid",
    amount_due: "Amount still to pay",
    total_tax: "Tax included in the total",
    coupon: "Coupon code",
    payment_status: "Payment status",
    payment_url: "Link to pay online",
  },
  package: {
    package_name: "Package name",
    package_size: "Uses in the package",
    package_remaining: "Uses left in the package",
    package_expires: "Date the package expires",
    package_price: "Package price",
    package_code: "Package code",
  },
  event: {
    event_name: "Event name",
    event_date: "Event date",
    event_time: "Event start time",
    event_end_time: "Event end time",
    event_location: "Event location",
    event_info: "Event description",
  },
  ticket: {
    ticket_code: "Ticket code, once the ticket is approved",
    ticket_type: "Ticket type",
    ticket_price: "Ticket price",
    ticket_status: "Ticket status",
    ticket_url: "Link to the ticket",
    attendee_name: "Attendee name",
  },
  waitlist: {
    waitlist_position: "Place on the waiting list",
  },
  agenda: {
    agenda_date: "Date of the agenda",
    agenda: "Appointments of that day, one per line",
  },
} as const;

export type VariableGroup = keyof typeof LABELS;

type CodesOf<Group> = Group extends VariableGroup ? keyof (typeof LABELS)[Group] : never;
export type VariableCode = CodesOf<VariableGroup>;

/** What a template may name in braces, without the braces. */
export interface TemplateVariable {
  code: VariableCode;
  label: string;
  group: VariableGroup;
}

/** Values for a template; a code without a value renders as nothing. */
export type VariableValues = Partial<Record<VariableCode, string>>;

const BOOKING_GROUPS = ["company", "client", "service", "staff", "appointment", "booking", "payment"] as const;
const TICKET_GROUPS = ["company", "client", "event", "ticket", "payment"] as const;
const PAYMENT_GROUPS = [...BOOKING_GROUPS, "package", "event", "ticket"] as const;

const GROUPS_OF_TYPE: Record<NotificationType, readonly VariableGroup[]> = {
  booking_new: BOOKING_GROUPS,
  booking_new_series: [...BOOKING_GROUPS, "series"],
  booking_status: BOOKING_GROUPS,
  booking_rescheduled: BOOKING_GROUPS,
  reminder: BOOKING_GROUPS,
  waitlist_joined: [...BOOKING_GROUPS, "waitlist"],
  waitlist_seat: BOOKING_GROUPS,
  package_new: ["company", "client", "service", "package", "payment"],
  ticket_new: TICKET_GROUPS,
  ticket_status: TICKET_GROUPS,
  event_cancelled: TICKET_GROUPS,
  // A payment may be for a booking, a package or tickets; codes of the other two render as nothing.
  payment_completed: PAYMENT_GROUPS,
  payment_refunded: PAYMENT_GROUPS,
  staff_agenda: ["company", "staff", "agenda"],
};

/** Every placeholder there is, in the order an editor shows them. */
export const TEMPLATE_VARIABLES: readonly TemplateVariable[] = Object.entries(LABELS).flatMap(([group, labels]) =>
  Object.entries(labels).map(
    ([code, label]) => ({ code, label, group }) as TemplateVariable, // Object.entries widens both keys to string.
  ),
);

const KNOWN_CODES: ReadonlySet<string> = new Set(TEMPLATE_VARIABLES.map(({ code }) => code));

/** Codes whose value is an address; anything but http and https renders as nothing. */
export const URL_CODES: ReadonlySet<VariableCode> = new Set<VariableCode>([
  "company_website",
  "company_logo",
  "manage_url",
  "cancel_url",
  "reschedule_url",
  "ics_url",
  "payment_url",
  "ticket_url",
]);

/**
 * Finds placeholders in a template; the first group is the word between the braces.
 * Braces around anything but letters, digits and underscores are ordinary text, so CSS and `{ }` stay as written.
 */
export const VARIABLE_PATTERN = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Tells whether a word between braces is a code of any type. */
export function isVariableCode(word: string): word is VariableCode {
  return KNOWN_CODES.has(word);
}

/** The placeholders a template of this type may use, in the order an editor shows them. */
export function codesFor(type: NotificationType): TemplateVariable[] {
  const groups = GROUPS_OF_TYPE[type];
  return TEMPLATE_VARIABLES.filter(({ group }) => groups.includes(group));
}

/**
 * The words in braces that a template of this type may not use, each once, in order of appearance.
 * Empty when the text is fine. Case counts: `{Client_Name}` is unknown.
 */
export function unknownCodes(type: NotificationType, text: string): string[] {
  const known = new Set<string>(codesFor(type).map(({ code }) => code));
  const words = [...text.matchAll(VARIABLE_PATTERN)].flatMap(([, word]) => (word === undefined ? [] : [word]));
  return [...new Set(words)].filter((word) => !known.has(word));
}

/** The codes that a template names, each as often as it does, in order of appearance. */
export function codesIn(template: string): VariableCode[] {
  const words = [...template.matchAll(VARIABLE_PATTERN)].map(([, word = ""]) => word);
  return words.filter(isVariableCode);
}
