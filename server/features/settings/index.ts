export { insertAccount } from "./account-queries";
export { findPageOf, listIndexedPages, takeSlug } from "./page-slug";
export { lockTenant, updateTenant } from "./queries";
