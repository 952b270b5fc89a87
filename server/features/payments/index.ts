export { completePayment } from "./complete";
export { expireHold } from "./holds/holds";
export { listDueHolds } from "./open-queries";
