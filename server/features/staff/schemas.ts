import { z } from "zod";
import { color, email, line, phone, position, text, url, uuid } from "../../schemas/fields";
import { changed, listOf, paging, stamps } from "../../schemas/lists";
import { byExternalId, marksIn, marksOut } from "../../schemas/marks";
import { idOut } from "../../schemas/outputs";

const VISIBILITIES = ["public", "private", "archive"] as const;

export const StaffMember = z
  .object({
    id: idOut(),
    fullName: z.string().describe("Shown to customers."),
    email: z.string().describe("Unique among the members that are not archived, whatever its case."),
    phone: z.string().nullable(),
    info: z.string().describe("About the member; may be empty."),
    color: z.string().describe("`#rrggbb`, for the calendar."),
    position: z.int().describe("Place in lists, ascending; ties go by name."),
    timeZone: z.string().nullable().describe("Read-only, always null: the account's zone rules."),
    imageUrl: z.string().nullable(),
    visibility: z
      .enum(VISIBILITIES)
      .describe("`public`; `private`: only the admin books; `archive`: no new bookings at all."),
    feedUrl: z
      .string()
      .nullable()
      .describe(
        "Read-only: the member's appointments as a calendar to subscribe to (iCalendar). Whoever has the address reads it: keep it secret, or make it anew. Null for a key without `bookings:read`.",
      ),
    ...marksOut,
    ...stamps,
  })
  .meta({ id: "StaffMember", description: "A person whose time customers book. Never deleted, only archived." });
export type StaffMember = z.infer<typeof StaffMember>;

const optional = {
  phone: phone().nullable().optional().describe("Default null."),
  info: text().optional().describe("About the member, up to 5000 characters. Default empty."),
  color: color().optional().describe("`#rrggbb`, for the calendar. Default `#2456d6`."),
  position: position().optional(),
  imageUrl: url().nullable().optional().describe("Default null."),
  visibility: z
    .enum(VISIBILITIES)
    .optional()
    .describe("`private`: only the admin books; `archive`: no new bookings. Default `public`."),
  ...marksIn,
};

const fullName = () => line().describe("1 to 255 characters.");
const address = () => email().describe("Unique among the members that are not archived, whatever its case.");

export const StaffList = listOf(StaffMember);
export const ListStaffInput = z.object({
  search: text(255)
    .optional()
    .describe("Part of a name, email address or phone number, in any case, with or without accents."),
  ...byExternalId,
  ...changed,
  ...paging,
});
export type ListStaffInput = z.infer<typeof ListStaffInput>;
export const StaffId = z.object({ id: uuid().describe("Id of the staff member.") });
export const CreateStaffInput = z.object({ fullName: fullName(), email: address(), ...optional });
export type CreateStaffInput = z.infer<typeof CreateStaffInput>;
export const UpdateStaffInput = StaffId.extend({
  fullName: fullName().optional(),
  email: address().optional(),
  ...optional,
});
export type UpdateStaffInput = z.infer<typeof UpdateStaffInput>;
