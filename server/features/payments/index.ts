export { completePayment } from "./complete";
export { expireHold } from "./holds/holds";
export { isPartPaid, listPartPaid } from "./office/owed";
export { browsePayments } from "./office/queries";
export { BrowsePaymentsInput } from "./office/schemas";
export { listDueHolds } from "./open-queries";
