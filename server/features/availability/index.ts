export { listOccupancies } from "./busy";
export {
  calendarAsk,
  calendarOf,
  compositeCalendarAsk,
  compositeCalendarOf,
  loadCalendar,
  minutesAdded,
} from "./calendar-queries";
export { slotsByDates, slotsFor } from "./list-slots";
export { rememberedCalendarAsk } from "./memory/remembered-day";
export { listed } from "./memory/remembered-slots";
export { type Around, type BusyAround, busyAroundAsk, busyAroundText } from "./moving-queries";
export {
  bookableCompositeIds,
  type OfferedComposite,
  type OfferedPart,
  type OfferedServicePart,
  offeredPartsAsk,
  type PartRow,
  partsOfEach,
  partsWhere,
  starringMembers,
} from "./offered-composite-queries";
export {
  type Audience,
  getOfferedService,
  memberColumns,
  type OfferedService,
  type OfferingMember,
  offeredIn,
  offeredServiceAsk,
  offeredWhere,
} from "./offered-queries";
export { type ExplainCode, ListSlotsInput, memberOrAny, SlotList } from "./schemas";
export { type SlotsOfMany, slotsOfMany } from "./slots-of-many";
