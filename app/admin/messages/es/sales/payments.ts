import type { payments as en } from "../../en/sales/payments";
import type { Shape } from "../../shape";

export const payments: Shape<typeof en> = {
  payments: "Pagos",
  couponUsed: "Quién lo ha usado",
};
