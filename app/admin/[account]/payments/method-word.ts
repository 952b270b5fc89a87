import type { PaymentMethod } from "../../../../server/domain/pricing/payment-status";
import type { PageMessages } from "../../messages";

/** How something is paid, in the words of the page. */
export const methodWord = (m: PageMessages, method: PaymentMethod): string =>
  ({ local: m.paymentLocal, provider: m.paymentOnline, free: m.paymentFree })[method];
