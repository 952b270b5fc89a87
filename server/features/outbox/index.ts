export { subjectOf } from "./contents";
export { emitAgain } from "./emission-queries";
export { listMailLines } from "./office/queries";
export { BrowseOutboxInput } from "./office/schemas";
export {
  type Effects,
  eventRow,
  insertEffects,
  insertWithEffects,
  leaveEffects,
  type NewEvent,
  type NewMail,
  PAYLOAD_VERSION,
} from "./queries";
