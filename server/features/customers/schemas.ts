import { z } from "zod";
import { email, line, localDate, phone, text, timeZone, uuid } from "../../schemas/fields";
import { changed, listOf, paging, stamps } from "../../schemas/lists";
import { locale } from "../../schemas/locale";
import { byExternalId, marksIn, marksOut } from "../../schemas/marks";
import { idOut, instantOut } from "../../schemas/outputs";
import { NOTES_MAX, TAGS_MAX } from "./merge/fields";

export const Customer = z
  .object({
    id: idOut(),
    fullName: z.string(),
    email: z.string().describe("Not unique: families share an address."),
    phone: z.string().nullable(),
    birthday: z.string().nullable().describe("`YYYY-MM-DD`."),
    notes: z.string().describe("For the business alone; may be empty."),
    tags: z.array(z.string()),
    timeZone: z.string().nullable().describe("IANA zone; null: the account's."),
    locale: z.string().nullable().describe("Language tag; null: the account's."),
    bookingsCount: z.int().describe("Read-only."),
    lastBookingAt: instantOut().nullable().describe("Read-only: when the customer last made a booking, UTC."),
    anonymizedAt: instantOut().nullable().describe("Read-only: when the personal data was erased, UTC."),
    ...marksOut,
    ...stamps,
  })
  .meta({ id: "Customer", description: "Someone who books. Once deleted the row stays, without personal data." });
export type Customer = z.infer<typeof Customer>;

const BIRTHDAY_MIN = "1900-01-01";

const optional = {
  phone: phone().nullable().optional().describe("Default null."),
  birthday: localDate()
    .refine((date) => date >= BIRTHDAY_MIN, `Must not be before ${BIRTHDAY_MIN}.`)
    .nullable()
    .optional()
    .describe("`YYYY-MM-DD`. Default null."),
  notes: text(NOTES_MAX).optional().describe("For the business alone, up to 5000 characters. Default empty."),
  tags: z
    .array(line())
    .max(TAGS_MAX)
    .optional()
    .describe("At most 50, each 1 to 255 characters; repeated ones are kept once."),
  timeZone: timeZone().nullable().optional().describe("IANA zone. Default null: the account's."),
  locale: locale().nullable().optional().describe("Language tag. Default null: the account's."),
  ...marksIn,
};

const fullName = () => line().describe("1 to 255 characters.");
const address = () => email().describe("Not unique: families share an address.");

export const CustomerList = listOf(Customer);
export const ListCustomersInput = z.object({
  search: text(255)
    .optional()
    .describe("Part of a name, email address or phone number, in any case, with or without accents."),
  email: email().optional().describe("The whole address, in any case."),
  ...byExternalId,
  ...changed,
  ...paging,
});
export type ListCustomersInput = z.infer<typeof ListCustomersInput>;
export const CustomerId = z.object({ id: uuid().describe("Id of the customer.") });
export const CreateCustomerInput = z.object({ fullName: fullName(), email: address(), ...optional });
export type CreateCustomerInput = z.infer<typeof CreateCustomerInput>;
export const UpdateCustomerInput = CustomerId.extend({
  fullName: fullName().optional(),
  email: address().optional(),
  ...optional,
});
export type UpdateCustomerInput = z.infer<typeof UpdateCustomerInput>;
