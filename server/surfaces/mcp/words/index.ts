import { book, cancelBooking, markBooking, markPaid, rescheduleBooking } from "./booking";
import {
  checkTime,
  findBooking,
  findCustomer,
  findFreeTimes,
  searchServices,
  searchStaff,
  showAgenda,
} from "./looking";
import type { Word } from "./word";

/** What people ask for in words, in the order of a conversation. */
export const WORDS: readonly Word[] = [
  searchServices,
  searchStaff,
  findFreeTimes,
  checkTime,
  findCustomer,
  book,
  findBooking,
  rescheduleBooking,
  cancelBooking,
  markBooking,
  markPaid,
  showAgenda,
];
