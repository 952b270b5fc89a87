import type { Column } from "../grid/column";
import type { OffOn } from "./day-off-button";

/** Whose days off there are on the date of some columns. @param columns of one date */
export const offOn = (columns: Column[]): OffOn => ({
  date: columns[0]?.date ?? "",
  day: columns[0]?.day ?? "",
  members: columns.map(({ staffId, member, daysOff }) => ({ id: staffId, name: member, daysOff })),
});
