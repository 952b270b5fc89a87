export { completePayment } from "./complete";
export { expireHold } from "./holds/holds";
export { browsePayments } from "./office/queries";
export { BrowsePaymentsInput } from "./office/schemas";
export { listDueHolds } from "./open-queries";
