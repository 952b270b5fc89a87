import type { Payment } from "../../../features/charges/schemas";
import type { Order } from "../../../features/orders/schemas";
import type { Package } from "../../../features/packages/schemas";
import { booking } from "./bookings";
import { IDS, MADE_AT, stamps } from "./catalogue/salon";
import { CHANGED_AT, changed, type Examples, invalidFields, listOf, refusal } from "./operation-example";

const soldPackage: Package = {
  id: IDS.package,
  customerId: IDS.customer,
  serviceId: IDS.service,
  size: 5,
  used: 0,
  remaining: 5,
  price: 140,
  currency: "EUR",
  startsAt: MADE_AT,
  expiresAt: "2027-11-20T23:00:00Z",
  status: "active",
  code: "4MZQ7KX2HD",
  paymentId: IDS.packagePayment,
  ...stamps,
};

const payment: Payment = {
  id: IDS.payment,
  method: "local",
  provider: null,
  providerRef: null,
  status: "pending",
  total: 32,
  tax: 5.55,
  discount: 0,
  due: 32,
  paid: 0,
  refunded: 0,
  currency: "EUR",
  customerId: IDS.customer,
  orderId: IDS.order,
  bookingIds: [IDS.booking],
  ticketIds: [],
  packageId: null,
  couponCode: null,
  lines: [{ kind: "service", label: "Haircut", quantity: 1, unitPrice: 32, amount: 32, taxRate: 21 }],
  checkoutUrl: null,
  failureReason: null,
  completedAt: null,
  refundedAt: null,
  ...stamps,
};

export const paid: Payment = changed(payment, { status: "completed", paid: 32, completedAt: CHANGED_AT });

const order: Order = {
  id: IDS.order,
  ...stamps,
  source: "public",
  customerId: IDS.customer,
  bookings: [booking],
  tickets: [],
  payment,
};

/** Orders, packages and payments. */
export const SALES_EXAMPLES: Examples = {
  listOrders: { response: listOf(order) },
  getOrder: { response: order },
  listPackages: { response: listOf(soldPackage) },
  getPackage: { response: soldPackage },
  createPackage: {
    request: { customerId: IDS.customer, serviceId: IDS.service, payment: "local" },
    response: soldPackage,
    refusals: [invalidFields({ serviceId: "There is no such service." })],
  },
  listPayments: { response: listOf(payment) },
  getPayment: { response: payment },
  completePayment: {
    request: { notify: true },
    response: paid,
    refusals: [refusal("conflict", "Only a payment at the desk can be completed by hand.")],
  },
  refundPayment: {
    request: { amount: 10, reason: "The cut took longer than promised.", notify: true },
    response: { ...paid, status: "partially_refunded", refunded: 10, refundedAt: CHANGED_AT },
    refusals: [
      refusal("conflict", "The payment is pending: nothing can go back."),
      invalidFields({ amount: "Only 32 can still be refunded." }),
    ],
  },
};
