export { clearTrade, deleteRuns, ownTables } from "./queries";
