import { plural } from "../plural";

export const lists = {
  pages: "Pages",
  rangeOf: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  previous: "Previous",
  next: "Next",
  search: "Search",
  show: "Show",
  filter: "Filter",
  anything: "All",
  unfilter: "Clear",
  nothingFound: "Nothing fits",
  nothingFoundText: "Change or clear the filter to see more.",
  found: (count: number) => plural(count, "1 found", "# found"),
  edit: "Edit",
  color: "Colour",
  editOf: (name: string) => `Edit ${name}`,
  removeOf: (name: string) => `Delete ${name}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  movedTo: (name: string, place: number, all: number) => `${name}: ${place} of ${all}`,
  notSaid: "–",
} as const;
