/** What two customers may say differently, and one of them is right about. */
export const CHOSEN_FIELDS = [
  "fullName",
  "email",
  "phone",
  "birthday",
  "timeZone",
  "locale",
  "externalId",
  "notes",
] as const;
export type ChosenField = (typeof CHOSEN_FIELDS)[number];

/** Whose value stays; notes can be kept of both. */
export type Choice = "kept" | "merged" | "both";
export type Choices = Partial<Record<ChosenField, Choice>>;

export const NOTES_MAX = 5000;
export const TAGS_MAX = 50;
