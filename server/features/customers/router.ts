import { ownCalendarOf } from "../../own-calendar";
import { resource } from "../../resource";
import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { eraseCustomer } from "./erase";
import { exportCustomer } from "./export/export-customer";
import { CustomerExport } from "./export/schemas";
import { getCustomer, listCustomers, requireOfCalendar, toCustomer } from "./queries";
import {
  CreateCustomerInput,
  Customer,
  CustomerId,
  CustomerList,
  ListCustomersInput,
  UpdateCustomerInput,
} from "./schemas";
import { changeCustomer, createCustomer } from "./update";

const tags = ["Customers"];
const operations = resource({ tag: "Customers", one: "a customer", scope: "customers", path: "/customers" });

export const customersRouter = router({
  list: procedure
    .meta(
      operations.list({
        ownCalendar: true,
        description: "Newest first. Filters add up; erased customers are listed too.",
      }),
    )
    .input(ListCustomersInput)
    .output(CustomerList)
    .query(({ ctx, input }) => listCustomers(ctx.db, ctx.tenant.id, { ...input, own: ownCalendarOf(ctx) })),

  get: procedure
    .meta(operations.get({ ownCalendar: true, description: "One customer by its id; an erased one too." }))
    .input(CustomerId)
    .output(Customer)
    .query(async ({ ctx, input }) => {
      await requireOfCalendar(ctx.db, ctx.tenant.id, { id: input.id, own: ownCalendarOf(ctx) });
      return toCustomer(await getCustomer(ctx.db, ctx.tenant.id, input.id));
    }),

  create: procedure
    .meta(
      operations.create({
        ownCalendar: true,
        description: "Always adds one: neither name nor email address is unique.",
      }),
    )
    .input(CreateCustomerInput)
    .output(Customer)
    .mutation(async ({ ctx, input }) => toCustomer(await createCustomer(ctx, input))),

  update: procedure
    .meta(
      operations.update({
        ownCalendar: true,
        refuses: ["not_found", "conflict", "validation"],
        description:
          "Writes the fields that are sent; the others keep their values. Refused once the customer is erased.",
      }),
    )
    .input(UpdateCustomerInput)
    .output(Customer)
    .mutation(async ({ ctx, input }) => toCustomer(await changeCustomer(ctx, input))),

  delete: procedure
    .meta(
      operations.delete({
        refuses: ["not_found", "conflict"],
        description:
          "Erases the personal data, in bookings and their mails too; figures stay. Refused with upcoming bookings.",
      }),
    )
    .input(CustomerId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await eraseCustomer(ctx, input.id);
      return null;
    }),

  export: procedure
    .meta({
      scope: "customers:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/customers/{id}/export",
        operationId: "exportCustomer",
        tags,
        summary: "Export a customer",
        description: "The customer with all bookings, for the customer to take along.",
      },
    })
    .input(CustomerId)
    .output(CustomerExport)
    .query(({ ctx, input }) => exportCustomer(ctx, input.id)),
});
