import { expect, it } from "vitest";
import { type Filling, filled, runCollection, toCollection } from "./support/postman";
import { commonServer } from "./support/started-process";

const origin = commonServer();

const documentAt = async (path: string): Promise<object> => (await fetch(`${origin}${path}`)).json();

const SET_UP: [string, Filling][] = [
  ["Create a service", { body: { title: "Haircut", duration: 45, price: 32 }, keeps: { service: "id" } }],
  ["Create a staff member", { body: { fullName: "Marta", email: "m@example.com" }, keeps: { staff: "id" } }],
  ["Let a staff member offer a service", { path: { id: "{{staff}}", serviceId: "{{service}}" }, body: {} }],
];

const ORDER = {
  items: [{ service: "{{service}}", staff: "any", start: "{{start}}" }],
  name: "Ana Lopez",
  email: "ana@example.com",
};

const BOOK: [string, Filling][] = [
  [
    "List free slots",
    { query: { service: "{{service}}", days: "7" }, keeps: { start: "days.flatMap((day) => day.slots)[0].start" } },
  ],
  ["Book slots", { body: ORDER, keeps: { booking: "bookings[0].id" } }],
];

it("Postman, which knows the service from its OpenAPI documents alone, sets up an account and books in it", async () => {
  const management = await toCollection(await documentAt("/api/v1/openapi.json"));
  const visitors = await toCollection(await documentAt("/openapi.json"));
  const asked = (from: typeof management, steps: [string, Filling][]) =>
    steps.map(([name, filling]) => {
      const request = from.requests.get(name);
      if (!request) throw new Error(`The collection has no request ${name}.`);
      return filled(request, filling);
    });

  // Two collections, one base address each: what the first found out goes to the second.
  const sandbox = await (await fetch(`${origin}/api/sandbox`, { method: "POST" })).json();
  const key = { key: "bearerToken", value: sandbox.apiKey };
  const setUp = await runCollection(asked(management, SET_UP), [...management.variables, key]);
  expect(setUp.failures).toEqual([]);
  const service = { key: "service", value: setUp.answers[0]?.body.id };

  const variables = visitors.variables.map((one) =>
    one.key === "publicKey" ? { ...one, value: sandbox.publicKey } : one,
  );
  const booked = await runCollection(asked(visitors, BOOK), [...variables, service]);
  expect(booked.failures).toEqual([]);
  const [, { status, body } = { status: 0, body: {} }] = booked.answers;
  expect([status, body.bookings?.[0]?.status]).toEqual([201, "approved"]);

  const booking = { key: "booking", value: body.bookings[0].id };
  const seen = await runCollection(asked(management, [["Get a booking", { path: { id: "{{booking}}" } }]]), [
    ...management.variables,
    key,
    booking,
  ]);
  expect([seen.failures, seen.answers[0]?.body.customer.email]).toEqual([[], "ana@example.com"]);
});
