export { insertAccount } from "./account-queries";
export { lockTenant, updateTenant } from "./queries";
