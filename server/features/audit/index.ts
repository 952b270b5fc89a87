export { listAudit } from "./queries";
export { ListAuditInput } from "./schemas";
