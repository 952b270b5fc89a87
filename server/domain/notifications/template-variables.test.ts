import { describe, expect, it } from "vitest";
import {
  codesFor,
  NOTIFICATION_TYPES,
  type NotificationType,
  TEMPLATE_VARIABLES,
  unknownCodes,
} from "./template-variables";

const codes = (type: NotificationType) => codesFor(type).map(({ code }) => code);

describe("codesFor", () => {
  it("lists every code once, with a label and a group, and without braces", () => {
    const all = TEMPLATE_VARIABLES.map(({ code }) => code);
    expect(new Set(all).size).toBe(all.length);
    for (const placeholder of TEMPLATE_VARIABLES) {
      expect(placeholder.code).toMatch(/^[a-z_]+$/);
      expect(placeholder.label).not.toBe("");
      expect(placeholder.group).not.toBe("");
    }
  });

  it("offers every code for at least one type, and the company name for all", () => {
    const offered = new Set(NOTIFICATION_TYPES.flatMap(codes));
    expect([...offered].sort()).toEqual(TEMPLATE_VARIABLES.map(({ code }) => code).sort());
    for (const type of NOTIFICATION_TYPES) expect(codes(type)).toContain("company_name");
  });

  it("keeps codes away from types that could never fill them", () => {
    expect(codes("reminder")).not.toContain("ticket_code");
    expect(codes("reminder")).not.toContain("series_dates");
    expect(codes("booking_new_series")).toContain("series_dates");
    expect(codes("waitlist_joined")).toContain("waitlist_position");
    expect(codes("ticket_new")).not.toContain("appointment_time");
    expect(codes("package_new")).toContain("package_code");
    expect(codes("staff_agenda")).toEqual(expect.arrayContaining(["staff_name", "agenda_date", "agenda"]));
    expect(codes("staff_agenda")).not.toContain("client_name");
  });

  it("lets a payment mail name what was paid for, whatever it was", () => {
    expect(codes("payment_completed")).toEqual(
      expect.arrayContaining(["booking_number", "package_code", "ticket_code", "amount_paid"]),
    );
  });
});

describe("unknownCodes", () => {
  it("accepts text with valid codes and text without any", () => {
    expect(unknownCodes("reminder", "Hi {client_name}, {service_name} at {appointment_time}")).toEqual([]);
    expect(unknownCodes("reminder", "")).toEqual([]);
  });

  it("names each unknown code once, in order of appearance", () => {
    expect(unknownCodes("reminder", "{zebra} {client_nme} {client_name} {zebra}")).toEqual(["zebra", "client_nme"]);
  });

  it("refuses a code that belongs to another type", () => {
    expect(unknownCodes("reminder", "{ticket_code}")).toEqual(["ticket_code"]);
    expect(unknownCodes("ticket_new", "{ticket_code}")).toEqual([]);
  });

  it("refuses a code in the wrong case and names inherited from objects", () => {
    expect(unknownCodes("reminder", "{Client_Name} {constructor}")).toEqual(["Client_Name", "constructor"]);
  });

  it("treats braces around other characters as ordinary text", () => {
    const text = "{ } {} {not a code!} {client-name} { client_name } {2} p{color:red} {unclosed";
    expect(unknownCodes("reminder", text)).toEqual([]);
  });

  it("looks inside doubled braces", () => {
    expect(unknownCodes("reminder", "{{client_name}} {{nope}}")).toEqual(["nope"]);
  });
});
