/** What a column of a file may hold of a customer. */
export const IMPORTED_FIELDS = [
  "fullName",
  "email",
  "phone",
  "birthday",
  "notes",
  "tags",
  "timeZone",
  "locale",
  "externalId",
] as const;
export type ImportedField = (typeof IMPORTED_FIELDS)[number];
