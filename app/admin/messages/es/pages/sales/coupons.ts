import type { coupons as english } from "../../../en/pages/sales/coupons";
import { plural } from "../../../plural";
import type { Shape } from "../../../shape";

export const coupons: Shape<typeof english> = {
  couponsCount: (count) => plural(count, "1 cupón", "# cupones"),
  couponsCaption: "Cupones por código",
  couponsNone: "Aún no hay cupones",
  couponsNoneText: "Un código que rebaja un precio. Los clientes lo escriben al reservar.",
  couponsSearch: "Parte de un código",
  couponsAll: "Todos los cupones",
  couponTakes: "Rebaja",
  couponUses: "Usos",
  couponUsesOf: (used, limit) => (limit === null ? String(used) : `${used} de ${limit}`),
  couponValid: "Validez",
  couponAlways: "Siempre",
  couponSince: (day) => `Desde el ${day}`,
  couponUntil: (day) => `Hasta el ${day}`,
  couponFor: "Para",
  couponEverything: "Todo",
  couponServicesOf: (count) => plural(count, "1 servicio", "# servicios"),
  couponStaffOf: (count) => plural(count, "1 miembro", "# miembros"),
  couponEventsOf: (count) => plural(count, "1 evento", "# eventos"),
  couponStatus: "Estado",
  couponUsable: "Se puede usar",
  couponInactive: "Desactivado",
  couponNotStarted: "Aún no vale",
  couponExpired: "Caducado",
  couponUsedUp: "Agotado",
  couponMany: "Muchos a la vez",
};
