import { ownCalendarOf } from "../../own-calendar";
import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { eraseCustomer } from "./erase";
import { exportCustomer } from "./export";
import { getCustomer, listCustomers, requireOfCalendar, toCustomer } from "./queries";
import {
  CreateCustomerInput,
  Customer,
  CustomerExport,
  CustomerId,
  CustomerList,
  ListCustomersInput,
  UpdateCustomerInput,
} from "./schemas";
import { changeCustomer, createCustomer } from "./update";

const tags = ["Customers"];

export const customersRouter = router({
  list: procedure
    .meta({
      scope: "customers:read",
      ownCalendar: true,
      refuses: ["validation"],
      openapi: {
        method: "GET",
        path: "/customers",
        operationId: "listCustomers",
        tags,
        summary: "List customers",
        description: "Newest first. Filters add up; erased customers are listed too.",
      },
    })
    .input(ListCustomersInput)
    .output(CustomerList)
    .query(({ ctx, input }) => listCustomers(ctx.db, ctx.tenant.id, { ...input, own: ownCalendarOf(ctx) })),

  get: procedure
    .meta({
      scope: "customers:read",
      ownCalendar: true,
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/customers/{id}",
        operationId: "getCustomer",
        tags,
        summary: "Get a customer",
        description: "One customer by its id; an erased one too.",
      },
    })
    .input(CustomerId)
    .output(Customer)
    .query(async ({ ctx, input }) => {
      await requireOfCalendar(ctx.db, ctx.tenant.id, { id: input.id, own: ownCalendarOf(ctx) });
      return toCustomer(await getCustomer(ctx.db, ctx.tenant.id, input.id));
    }),

  create: procedure
    .meta({
      scope: "customers:write",
      ownCalendar: true,
      refuses: ["validation"],
      status: 201,
      openapi: {
        method: "POST",
        path: "/customers",
        operationId: "createCustomer",
        tags,
        summary: "Create a customer",
        description: "Always adds one: neither name nor email address is unique.",
      },
    })
    .input(CreateCustomerInput)
    .output(Customer)
    .mutation(async ({ ctx, input }) => toCustomer(await createCustomer(ctx, input))),

  update: procedure
    .meta({
      scope: "customers:write",
      ownCalendar: true,
      refuses: ["not_found", "conflict", "validation"],
      openapi: {
        method: "PATCH",
        path: "/customers/{id}",
        operationId: "updateCustomer",
        tags,
        summary: "Change a customer",
        description:
          "Writes the fields that are sent; the others keep their values. Refused once the customer is erased.",
      },
    })
    .input(UpdateCustomerInput)
    .output(Customer)
    .mutation(async ({ ctx, input }) => toCustomer(await changeCustomer(ctx, input))),

  delete: procedure
    .meta({
      scope: "customers:write",
      refuses: ["not_found", "conflict"],
      status: 204,
      openapi: {
        method: "DELETE",
        path: "/customers/{id}",
        operationId: "deleteCustomer",
        tags,
        summary: "Delete a customer",
        description:
          "Erases the personal data, in bookings and their mails too; figures stay. Refused with upcoming bookings.",
      },
    })
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
