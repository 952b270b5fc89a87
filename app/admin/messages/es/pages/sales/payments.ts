import type { payments as english } from "../../../en/pages/sales/payments";
import { plural } from "../../../plural";
import type { Shape } from "../../../shape";

export const payments: Shape<typeof english> = {
  paymentsCount: (count) => plural(count, "1 pago", "# pagos"),
  paymentsCaption: "Pagos, los más recientes primero",
  paymentsNone: "Aún no hay pagos",
  paymentsNoneText: "Todo lo que cuesta algo aparece aquí cuando se reserva o se vende.",
  paymentsSearch: "Nombre o correo",
  paymentsAll: "Todos los pagos",
  paymentAsked: "Pedido",
  paymentFor: "Por",
  paymentMethod: "Cómo",
  paymentLocal: "En el local",
  paymentOnline: "Por internet",
  paymentFree: "Gratis",
  paymentTotal: "Total",
  paymentOpen: "Por pagar",
  paymentCoupon: "Cupón",
  paymentOf: (name) => `Pago de ${name}`,
  paymentFacts: "Sobre el pago",
  paymentDone: "Pagado el",
  paymentRefundedOn: "Devuelto el",
  paymentProvider: "Número del proveedor",
  paymentFailure: "Por qué falló",
  paymentExpired: "No se pagó a tiempo",
  paymentDeclined: "Se rechazó",
  paymentBill: "La cuenta",
  paymentWith: (code) => `Con ${code}`,
  couponUsedNone: "Nadie lo ha usado todavía.",
  couponUsedAll: "Todos los pedidos con él",
};
