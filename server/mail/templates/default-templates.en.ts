import type { NotificationType } from "../../domain/notifications/template-variables";
import type { TemplateText } from "./template-text";

const LINKS = `See your booking: {manage_url}
Change the time: {reschedule_url}
Cancel it: {cancel_url}`;

const DETAILS = `Service: {service_name}
When: {appointment_date}, {appointment_time}
With: {staff_name}
Where: {company_address}`;

const EVENT_DETAILS = `Event: {event_name}
When: {event_date}, {event_time}
Where: {event_location}`;

/** Plain text, so that a business can edit it without knowing HTML; see `renderMail` for what becomes of the lines. */
export const EN_TEMPLATES: Record<NotificationType, TemplateText> = {
  booking_new: {
    name: "New booking",
    subject: "Your booking: {service_name}, {appointment_date}, {appointment_time}",
    body: `Hi {client_name},

Thank you for booking with {company_name}. Your booking is {booking_status}.

${DETAILS}
Persons: {number_of_persons}
Extras: {extras}
{custom_fields}
Total: {total_price}
Booking number: {booking_number}

Pay online: {payment_url}

Has something come up? You can change your booking yourself.

${LINKS}

See you soon,
{company_name}`,
  },
  booking_new_series: {
    name: "New series of bookings",
    subject: "Your {series_count} bookings: {service_name}",
    body: `Hi {client_name},

Thank you for booking with {company_name}. These are your dates:

{series_dates}

Service: {service_name}
With: {staff_name}
Where: {company_address}

Here you can change or cancel the first date; the calendar file has a link for each of the others.

${LINKS}

See you soon,
{company_name}`,
  },
  booking_status: {
    name: "Change of booking status",
    subject: "Your booking is {booking_status}: {service_name}, {appointment_date}",
    body: `Hi {client_name},

Your booking is now {booking_status}.

Reason: {cancellation_reason}

${DETAILS}
Booking number: {booking_number}

${LINKS}

If you have a question, reply to this mail and we will help you.

{company_name}`,
  },
  booking_rescheduled: {
    name: "Booking moved",
    subject: "New time for {service_name}: {appointment_date}, {appointment_time}",
    body: `Hi {client_name},

Your booking has a new time.

${DETAILS}
Booking number: {booking_number}

Does the new time not suit you? Pick another one or cancel.

${LINKS}

See you soon,
{company_name}`,
  },
  reminder: {
    name: "Reminder, the day before",
    subject: "Reminder: {service_name}, {appointment_date}, {appointment_time}",
    body: `Hi {client_name},

A short reminder of your booking with {company_name}.

${DETAILS}

If you cannot come, please tell us in time so that someone else can have your place.

${LINKS}

See you soon,
{company_name}`,
  },
  waitlist_joined: {
    name: "Joined the waiting list",
    subject: "You are on the waiting list: {service_name}, {appointment_date}",
    body: `Hi {client_name},

This time is full, so we have put you on the waiting list. You do not need to do anything: we write to you as soon as a place is yours.

${DETAILS}
Your place on the list: {waitlist_position}

See your booking: {manage_url}
Leave the list: {cancel_url}

{company_name}`,
  },
  waitlist_seat: {
    name: "A place from the waiting list",
    subject: "A place is yours: {service_name}, {appointment_date}, {appointment_time}",
    body: `Hi {client_name},

Good news: a place has come free and it is yours. Your booking is {booking_status}.

${DETAILS}
Booking number: {booking_number}

Pay online: {payment_url}

If you can no longer come, please cancel so that the next person can have the place.

${LINKS}

See you soon,
{company_name}`,
  },
  package_new: {
    name: "New package",
    subject: "Your package: {package_name}",
    body: `Hi {client_name},

Thank you for your package from {company_name}. Enter its code when you book.

Package: {package_name}
Code: {package_code}
Uses: {package_size}
Uses left: {package_remaining}
Valid until: {package_expires}
Price: {package_price}

Pay online: {payment_url}

See you soon,
{company_name}`,
  },
  ticket_new: {
    name: "New ticket",
    subject: "Your ticket is {ticket_status}: {event_name}, {event_date}",
    body: `Hi {client_name},

Thank you for your order. Your ticket is {ticket_status}.

${EVENT_DETAILS}
Ticket: {ticket_type}
For: {attendee_name}
Please show this code at the door: {ticket_code}

Pay online: {payment_url}
Open the ticket: {ticket_url}

If you have a question, reply to this mail and we will help you.

{company_name}`,
  },
  ticket_status: {
    name: "Change of ticket status",
    subject: "Your ticket is {ticket_status}: {event_name}",
    body: `Hi {client_name},

Your ticket is now {ticket_status}.

${EVENT_DETAILS}
Ticket: {ticket_type}
For: {attendee_name}
Code: {ticket_code}

Open the ticket: {ticket_url}

If you have a question, reply to this mail and we will help you.

{company_name}`,
  },
  event_cancelled: {
    name: "Event cancelled",
    subject: "Cancelled: {event_name}, {event_date}",
    body: `Hi {client_name},

We are sorry: this event will not take place, and your ticket is cancelled.

${EVENT_DETAILS}
Ticket: {ticket_type}
Code: {ticket_code}

If you have already paid, reply to this mail and we will arrange the refund with you.

{company_name}`,
  },
  payment_completed: {
    name: "Payment received",
    subject: "We have received your payment of {amount_paid}",
    body: `Hi {client_name},

Thank you, your payment has arrived.

For: {service_name}{package_name}{event_name}
Paid: {amount_paid}
Total: {total_price}
Tax included: {total_tax}
Still to pay: {amount_due}
Booking: {booking_number}, {booking_status}
Ticket: {ticket_type}, {ticket_status}
Please show this code at the door: {ticket_code}

See your booking: {manage_url}
Open the ticket: {ticket_url}

{company_name}`,
  },
  payment_refunded: {
    name: "Payment refunded",
    subject: "Your refund from {company_name}",
    body: `Hi {client_name},

We have sent your money back. Depending on your bank it takes a few days to arrive.

For: {service_name}{package_name}{event_name}
Payment: {payment_status}
Total: {total_price}
Booking number: {booking_number}

See your booking: {manage_url}

{company_name}`,
  },
  staff_agenda: {
    name: "Agenda of staff",
    subject: "Your agenda: {agenda_date}",
    body: `Hi {staff_name},

This is your day, {agenda_date}:

{agenda}

{company_name}`,
  },
};
