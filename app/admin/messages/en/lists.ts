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
  notSaid: "–",
} as const;
