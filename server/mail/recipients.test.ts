import { expect, it } from "vitest";
import { type Parties, recipientsOf } from "./recipients";

const EVA = { email: "eva@example.com", fullName: "Eva", locale: "es", anonymizedAt: null };
const PARTIES: Parties = {
  account: { companyEmail: "desk@example.com", companyName: "Salon", locale: "en" },
  customer: EVA,
  staff: [{ email: "marta@example.com", fullName: "Marta" }],
};
const EVERYBODY = { toCustomer: true, toStaff: true, toAdmin: true, toCustom: ["books@example.com"] };
const addressesOf = (...given: Parameters<typeof recipientsOf>) => recipientsOf(...given).map(({ email }) => email);

it("a template writes to everybody it names, each in their own language", () => {
  const answered = recipientsOf(EVERYBODY, PARTIES, true).map(({ email, audience, locale }) => [
    email,
    audience,
    locale,
  ]);
  expect(answered).toEqual([
    ["eva@example.com", "customer", "es"],
    ["marta@example.com", "staff", "en"],
    ["desk@example.com", "staff", "en"],
    ["books@example.com", "staff", "en"],
  ]);
});

it("the customer is left out unless told, and once erased", () => {
  expect(addressesOf(EVERYBODY, PARTIES, false)).not.toContain("eva@example.com");
  const erased = { ...PARTIES, customer: { ...EVA, anonymizedAt: new Date(0) } };
  expect(addressesOf(EVERYBODY, erased, true)).not.toContain("eva@example.com");
  expect(addressesOf(EVERYBODY, { ...PARTIES, customer: null }, true)).toHaveLength(3);
});

it("nobody gets what names nobody, nor an admin without an address", () => {
  const nobody = { toCustomer: false, toStaff: false, toAdmin: false, toCustom: [] };
  expect(addressesOf(nobody, PARTIES, true)).toEqual([]);
  const account = { ...PARTIES.account, companyEmail: null };
  expect(addressesOf({ ...nobody, toAdmin: true }, { ...PARTIES, account }, true)).toEqual([]);
});
