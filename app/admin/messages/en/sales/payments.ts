export const payments = {
  payments: "Payments",
  couponUsed: "Who used it",
} as const;
