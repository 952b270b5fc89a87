export { requireAppointing, requireCalendar } from "./appoint";
export { hasMember, insertMember } from "./queries";
export { appointed } from "./schemas";
export { type FoundSession, findMembership } from "./session-queries";
