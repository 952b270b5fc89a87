import { expect, it } from "vitest";
import { unknownWithNearest } from "./nearest-code";

it.each([
  ["client_nme", "client_name"],
  ["Client_Name", "client_name"],
  ["clientname", "client_name"],
  ["appointmnt_time", "appointment_time"],
  ["ticket_code", null],
  ["anything", null],
  ["x".repeat(10_000), null],
])("{%s} of a booking's mail may have meant %s", (code, nearest) => {
  expect(unknownWithNearest("booking_new", `Hi {${code}}, {client_name}`)).toEqual([{ code, nearest }]);
});

it("what a type may use is not unknown", () => {
  expect(unknownWithNearest("ticket_new", "{ticket_code} { } {event_name}")).toEqual([]);
});
