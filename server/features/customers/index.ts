export { recountOf } from "./figure-queries";
export { heldCustomerAsk } from "./held-queries";
export { arrivalOf, findGuest, findOrCreateCustomer, type Guest, getCustomer, guestAsk, turnOfGuest } from "./queries";
export { keepRetention } from "./retain";
