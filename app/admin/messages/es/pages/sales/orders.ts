import type { orders as english } from "../../../en/pages/sales/orders";
import { plural } from "../../../plural";
import type { Shape } from "../../../shape";

export const orders: Shape<typeof english> = {
  orders: "Pedidos",
  ordersAll: "Todos los pedidos",
  ordersCount: (count) => plural(count, "1 pedido", "# pedidos"),
  ordersNone: "Aún no hay pedidos",
  ordersNoneText: "Lo que se reserva, pide o compra de una vez aparece aquí junto.",
  orderOf: (name) => `Pedido de ${name}`,
  orderOpen: "Pedido",
  orderThings: "Lo que se pidió",
  orderFacts: "Sobre el pedido",
  orderPayment: "Pago",
  orderedTogether: "Pedido junto",
  orderedTogetherCount: (count) => plural(count, "Pedido junto: 1 cosa", "Pedido junto: # cosas"),
};
