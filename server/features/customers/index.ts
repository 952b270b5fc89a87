export { recountOf } from "./figure-queries";
export { livingCustomerAsk, lockedCustomerAsk } from "./lock-queries";
export {
  type Arrived,
  arrivalOf,
  findGuest,
  type Guest,
  getCustomer,
  guestAsk,
  guestTurnAsk,
  leaveArrival,
  listCustomers,
  ofCalendar,
  turnOfGuest,
} from "./queries";
export { keepRetention } from "./retain";
export { ListCustomersInput } from "./schemas";
