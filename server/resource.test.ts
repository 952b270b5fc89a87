import { describe, expect, it } from "vitest";
import { resource } from "./resource";

const types = resource({
  tag: "Ticket types",
  one: "a ticket type",
  scope: "catalog",
  path: "/events/{id}/ticket-types",
  id: "ticketTypeId",
});

describe("the operations of a resource", () => {
  it("follow from what it is", () => {
    expect(types.list({ description: "All of them." })).toEqual({
      scope: "catalog:read",
      refuses: ["validation"],
      openapi: {
        method: "GET",
        path: "/events/{id}/ticket-types",
        operationId: "listTicketTypes",
        tags: ["Ticket types"],
        summary: "List ticket types",
        description: "All of them.",
      },
    });
    const { scope, status, openapi } = types.delete({ description: "" });
    expect([scope, status, openapi.method, openapi.path, openapi.operationId]).toEqual([
      "catalog:write",
      204,
      "DELETE",
      "/events/{id}/ticket-types/{ticketTypeId}",
      "deleteTicketType",
    ]);
  });

  it("say themselves what differs", () => {
    const { refuses, amounts, openapi } = types.create({
      refuses: ["not_found", "validation"],
      amounts: ["price"],
      summary: "Add a ticket type",
      description: "",
    });
    expect({ refuses, amounts, summary: openapi.summary }).toEqual({
      refuses: ["not_found", "validation"],
      amounts: ["price"],
      summary: "Add a ticket type",
    });
  });
});
