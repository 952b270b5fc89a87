import { plural } from "../../../plural";

export const orders = {
  orders: "Orders",
  ordersAll: "All orders",
  ordersCount: (count: number) => plural(count, "1 order", "# orders"),
  ordersNone: "No orders yet",
  ordersNoneText: "What is booked, ordered or bought at once stands here together.",
  orderOf: (name: string) => `Order of ${name}`,
  orderOpen: "Order",
  orderThings: "What was ordered",
  orderFacts: "About the order",
  orderPayment: "Payment",
  orderedTogether: "Ordered together",
  orderedTogetherCount: (count: number) => plural(count, "Ordered together: 1 thing", "Ordered together: # things"),
};
