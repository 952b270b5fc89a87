export { recountOf } from "./figure-queries";
export { livingCustomerAsk, lockedCustomerAsk } from "./lock-queries";
export {
  type CustomerDetails,
  customerTurnAsk,
  existingCustomerAsk,
  type FoundOrNew,
  findExistingCustomer,
  foundOrNewCustomer,
  getCustomer,
  leaveCustomer,
  listCustomers,
  ofCalendar,
  turnOfCustomer,
} from "./queries";
export { keepRetention } from "./retain";
export { ListCustomersInput } from "./schemas";
