import type { Sentences } from "./wording";

/** What a person reads where the API's sentence is one for programs. */
const en: Sentences = {
  "Must be a timestamp with an offset, like {}.": "Choose a date and a time.",
  "Must be a timestamp with an offset, or a date.": "Choose a date.",
  "Must be a whole second, like {}.": "Choose a date and a time.",
  "Must be a date like {}.": "Choose a date.",
  "Must be a time like 09:30.": "Enter a time, such as 09:30.",
  "Must be a wall time like 09:30.": "Enter a time, such as 09:30.",
  "Must be a time like 18:00, at most 24:00.": "Enter a time, such as 18:00; the day ends at 24:00.",
  "Must be a number.": "Enter a number such as 1200 or 12.50, with nothing between the thousands.",
  "Must be a whole number.": "Enter a whole number such as 1200, with nothing between the thousands.",
  "Must be text.": "This field is required.",
  "Must be an id (uuid).": "Choose one from the list.",
  "Must be an id or `any`.": "Choose one from the list.",
  "Must be one of: {}.": "Choose one from the list.",
  "Must be a list.": "Choose at least one.",
  "Must have at least 1 entry.": "Choose at least one.",
  "Must have at most {} entries.": "At most {} of them.",
  "Must be an IANA time zone such as {}.": "Choose a time zone, such as {}.",
  "Must be an http or https address.": "Enter an address that begins with https://",
  "Must be an exact origin like {}, without a path.": "Enter an address like {}, without anything after it.",
  "Must be 1 to 80 of the characters a-z, 0-9 and -.": "Up to 80 letters a–z, digits and hyphens.",
  "Must be of a–z, 0–9 and single - between them.": "Letters a–z and digits, with single hyphens between them.",
  'Must be a percentage like "50%", 0 to 100, or an amount like "20.00" in the account\'s currency.':
    "Enter a percentage such as 50%, or an amount such as 20.00.",
  "Must be at most capacityMax.": "Must not be more than the most seats.",
  "Must be at most maxQty.": "Must not be more than the largest quantity.",
  "Must be at least minPerOrder.": "Must not be less than the fewest in an order.",
  "Must be later than startAt.": "Must be later than the start.",
  "Must be later than salesStart.": "Must be later than the start of sales.",
  "Must be later than `after`.": "Must be later than the first.",
  "Must be later than from.": "Must be later than the first day.",
  "Must not be before dateStart.": "Must not be before the first day.",
  "Must not be before `from`.": "Must not be before the first day.",
  "Must be at most {} days after `from`.": "Must be at most {} days after the first.",
  "Must be at most {} days after from.": "Must be at most {} days after the first.",
  "Must name an earlier question by its id.": "It is asked after an answer to a question that has to come before it.",
  "Needed for at_hour.": "Enter the hour at which it goes out.",
  "Needed for {}.": "Say how long before.",
  "A reminder needs to know when it goes out.": "Choose when it goes out.",
  "Exactly one of count and until is needed.": "Say how many times, or until when.",
  "Say one of packageId and packageCode.": "Choose a package, or enter its code.",
  "The checks found something. Send force: true to accept it.": "Something speaks against it.",
  "That time is not free. Choose one of the slots.": "That time is not free. Choose another one.",
  "The appointment has no booking: POST {} adds one.": "Nobody is booked in it. Add a customer first.",
  "The appointment has several bookings: PATCH {} changes one of them.":
    "Several customers are booked in it. Change the booking of each.",
  "A booking is for 1 person at least: PATCH {} with `status` ends it.":
    "A booking is for one person at least. Cancel it to end it.",
  "A part lasts as long as its service: PATCH {} changes that, and `start` moves the part.":
    "A part lasts as long as its service. Change the service, or move the part.",
  "There are not enough seats left at that time. Ask for fewer persons, choose another time, or send `waitlist` where the service has a waiting list.":
    "There are not enough seats left at that time. Choose fewer persons, another time, or the waiting list.",
  "On {} the group has an appointment at that start already, and its seats are not given twice. Add the bookings to that appointment, with POST {}, instead of moving this one.":
    "On {} the group has a visit at that time already. Add the customers to that one instead of moving this one.",
  "The database does not answer at the moment. Try the same again; with the same Idempotency-Key it is safe.":
    "The server does not answer at the moment. Look whether it was saved, then try again.",
  "{}: an appointment of the service stands at that start already, and blocks the time. Name the customer who joins it, or choose another start.":
    "{}: the group has a visit at that time already. Choose the customer who joins it, or another time.",
};

export default en;
