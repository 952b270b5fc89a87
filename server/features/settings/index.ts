export { insertAccount } from "./account-queries";
export { findPageOf } from "./page-slug";
export { lockTenant, updateTenant } from "./queries";
