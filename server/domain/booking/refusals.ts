import { DomainError } from "../errors";

const on = (date: string | undefined) => (date === undefined ? "" : ` on ${date}`);

/**
 * The refusal of a party that does not fit, whoever asks.
 *
 * @param date of the appointment, where it may be one of several
 */
export const capacityExceeded = (date?: string) =>
  new DomainError(
    "capacity_exceeded",
    `There are not enough seats left in the appointment${on(date)}. Ask for fewer persons, or choose another time.`,
  );

/** The refusal of a party that finds neither a seat nor a place to wait. */
export const waitingListFull = (date?: string) =>
  new DomainError(
    "capacity_exceeded",
    `There are not enough seats left in the appointment${on(date)}, nor on its waiting list. Ask for fewer persons, or choose another time.`,
  );

/** The refusal of a party that no appointment of the service can seat. */
export const tooManyPersons = (capacityMax: number) =>
  new DomainError(
    "capacity_exceeded",
    `An appointment of the service has ${capacityMax} ${capacityMax === 1 ? "seat" : "seats"}. Ask for fewer persons, or choose another staff member or service.`,
  );

/** The refusal of what would bring a deleted appointment back. */
export const appointmentDeleted = () =>
  new DomainError("slot_unavailable", "The appointment was deleted. Make a new booking instead.");

/** The refusal of a visitor who may wait for a seat, or choose another time. */
export const seatsTaken = () =>
  new DomainError(
    "capacity_exceeded",
    "There are not enough seats left at that time. Ask for fewer persons, choose another time, or send `waitlist` where the service has a waiting list.",
  );

/** The refusal of a start that is not on offer. */
export const notOnOffer = () => new DomainError("slot_unavailable", "That time is not free. Choose one of the slots.");

/** The refusal of whoever was not quick enough. */
export const justTaken = () => new DomainError("slot_unavailable", "That time was just taken.");

/** The refusal of a start that has an appointment of the group already: its seats are those of one. */
export const secondOfGroup = (date: string) =>
  new DomainError(
    "capacity_exceeded",
    `On ${date} the group has an appointment at that start already, and its seats are not given twice. Add the bookings to that appointment, with POST /appointments/{id}/bookings, instead of moving this one.`,
  );

/** The refusal of a time at which a service of several segments cannot be served. */
export const tooFewMembers = (date: string) =>
  new DomainError("slot_unavailable", `There are too few staff members for the parts on ${date}.`);

const ABOUT_PLACE = ["slot_unavailable", "capacity_exceeded"];

/** Whether another member may still avert a refusal. */
export const isAboutPlace = (error: unknown): boolean =>
  error instanceof DomainError && ABOUT_PLACE.includes(error.code);
