/** What a column of a file may hold of a service. */
export const SERVICE_FIELDS = [
  "title",
  "description",
  "category",
  "duration",
  "price",
  "deposit",
  "taxRate",
  "capacityMax",
  "paddingBefore",
  "paddingAfter",
  "color",
  "visibility",
] as const;
export type ServiceField = (typeof SERVICE_FIELDS)[number];
