export { type Failure, failPayment, failureOf } from "./fail";
export {
  canAsk,
  checkoutUrlOf,
  isPaidFirst,
  newPayment,
  paymentColumnsFor,
  paymentFault,
  type WantedPayment,
  wayToPay,
} from "./new-payment";
export { newOrder } from "./order";
export { isAwaited, isHoldOver, isPayable, isToGoBack, LATE_REASON, openCheckoutUrlOf } from "./payable";
export { getPayment, lockPayment, type TargetedPayment, updatePayment, withTarget, withTargets } from "./queries";
export { Payment, PaymentLine, toLines, toPayment } from "./schemas";
