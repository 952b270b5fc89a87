export { listUpcoming, toAffected, type Upcoming } from "./queries";
export { Affected, affected } from "./schemas";
