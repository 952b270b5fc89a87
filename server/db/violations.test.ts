import { TRPCError } from "@trpc/server";
import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { describeFailure, isTransient } from "./violations";

const SECRET = "ana@example.com\n    at secret";
const failed = (cause: Error) => new DrizzleQueryError("insert into customers values ($1)", [SECRET], cause);

describe("what a log may say of a failure", () => {
  it("is PostgreSQL's code and constraint, and no value", () => {
    const cause = Object.assign(new Error(`Failing row contains (${SECRET}).`), {
      code: "23514",
      constraint_name: "nothing_fits",
      detail: SECRET,
    });
    const described = describeFailure(failed(cause));
    expect(described).toMatchObject({ code: "23514", constraint_name: "nothing_fits" });
    expect(JSON.stringify(described)).not.toMatch(/ana@|at secret/);
  });

  it("is the driver's message when PostgreSQL said nothing, without the parameters", () => {
    const described = describeFailure(failed(new Error("The connection is closed.")));
    expect(described).toMatchObject({ message: "The connection is closed." });
    expect(JSON.stringify(described)).not.toMatch(/ana@|at secret/);
  });

  it("is the message and place of any other error", () => {
    const { message, frames } = describeFailure(new Error("Invariant broken")) as { message: string; frames: string[] };
    expect(message).toBe("Invariant broken");
    expect(frames[0]).toContain("violations.test.ts");
  });
});

it("knows a deadlock behind an error of tRPC's, which has a code of its own", () => {
  const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });
  const carried = new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: failed(deadlock) });
  expect(isTransient(new Error("The procedure has failed.", { cause: carried }))).toBe(true);
  expect(isTransient(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: new Error("ours") }))).toBe(false);
});

it("lets begin anew what was to name a customer who was merged meanwhile, and nothing else that is missing", () => {
  const missing = (constraint_name: string) =>
    failed(Object.assign(new Error("violates foreign key constraint"), { code: "23503", constraint_name }));
  expect(isTransient(missing("outbox_mails_customer"))).toBe(true);
  expect(isTransient(missing("bookings_tenant"))).toBe(false);
});
