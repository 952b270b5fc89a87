export { recountOf } from "./figure-queries";
export { heldCustomerAsk, livingCustomerAsk } from "./held-queries";
export {
  type Arrived,
  arrivalOf,
  findGuest,
  type Guest,
  getCustomer,
  guestAsk,
  guestTurnAsk,
  leaveArrival,
  turnOfGuest,
} from "./queries";
export { keepRetention } from "./retain";
