export { emitAgain } from "./emission-queries";
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
