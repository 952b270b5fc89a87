export { getService, listServices, lockService, SERVICE_DEFAULTS } from "./queries";
