import { z } from "zod";
import { momentOrDate, uuid } from "../../schemas/fields";
import { changed, listOf, paging } from "../../schemas/lists";
import { idOut, instantOut } from "../../schemas/outputs";
import { Booking } from "../bookings";
import { Payment } from "../charges";
import { Ticket } from "../events";

export const Order = z
  .object({
    id: idOut().describe("The `orderId` of what was ordered."),
    createdAt: instantOut().describe("When it was ordered, UTC."),
    updatedAt: instantOut().describe("When any of it last changed, UTC."),
    source: z.enum(["admin", "api", "public", "mcp"]),
    customerId: idOut().describe("Who ordered."),
    bookings: z.array(Booking).describe("In the order they were asked for; ended ones too."),
    tickets: z.array(Ticket),
    payment: Payment.nullable().describe(
      "The one payment for all of it. Null where nothing is asked for, and where its parts are paid one by one, as the occurrences of a series: see their `paymentId`.",
    ),
  })
  .meta({ id: "Order", description: "What one request booked, ordered or bought." });
export type Order = z.infer<typeof Order>;

export const OrderList = listOf(Order);
export const OrderId = z.object({ id: uuid() });

export const ListOrdersInput = z.object({
  customerId: uuid().optional().describe("Only what this customer ordered."),
  from: momentOrDate().optional().describe("Only what was ordered then or later: a timestamp, or a local date."),
  to: momentOrDate().optional().describe("Only what was ordered before: a timestamp, or a local date."),
  ...changed,
  ...paging,
});
export type ListOrdersInput = z.infer<typeof ListOrdersInput>;
