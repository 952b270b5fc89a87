export { findVisibility, getStaffMember, lockStaffMember, updateStaffMember, visibilityAsk } from "./queries";
