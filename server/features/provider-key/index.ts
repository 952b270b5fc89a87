export { findProviderKey } from "./queries";
