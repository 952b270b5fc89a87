import { event, ticketType } from "./catalogue/events";
import { IDS, START } from "./catalogue/salon";
import { type OperationExample, refusal } from "./operation-example";

const oneTaxed = { quantity: 1, taxRate: 21 };

/** A cut with a massage, a tenth off. */
export const quoteExample: OperationExample = {
  request: {
    items: [{ service: IDS.service, staff: "any", start: START, extras: [{ id: IDS.extra, quantity: 1 }] }],
    coupon: "WELCOME",
  },
  response: {
    lines: [
      { kind: "service", label: "Haircut", unitPrice: 32, amount: 32, ...oneTaxed },
      { kind: "discount", label: "WELCOME", unitPrice: -3.2, amount: -3.2, ...oneTaxed },
      { kind: "extra", label: "Head massage", unitPrice: 8, amount: 8, ...oneTaxed },
      { kind: "discount", label: "WELCOME", unitPrice: -0.8, amount: -0.8, ...oneTaxed },
    ],
    total: 36,
    tax: 6.25,
    discount: 4,
    due: 36,
    currency: "EUR",
    items: [{ free: true, others: [] }],
    coupon: { code: "WELCOME", valid: true, reason: null, reasonCode: null },
    package: null,
  },
};

/** Two tickets, a tenth off. */
export const ticketQuoteExample: OperationExample = {
  request: { items: [{ ticketType: IDS.ticketType, quantity: 2 }], coupon: "WELCOME" },
  response: {
    lines: [
      {
        kind: "ticket",
        label: `${event.title}: ${ticketType.title}`,
        unitPrice: 25,
        quantity: 2,
        amount: 50,
        taxRate: 21,
      },
      { kind: "discount", label: "WELCOME", unitPrice: -5, quantity: 1, amount: -5, taxRate: 21 },
    ],
    total: 45,
    tax: 7.81,
    discount: 5,
    currency: "EUR",
    items: [{ waits: false }],
    coupon: { code: "WELCOME", valid: true, reason: null, reasonCode: null },
  },
  refusals: [refusal("capacity_exceeded", "There are not enough tickets left.")],
};
