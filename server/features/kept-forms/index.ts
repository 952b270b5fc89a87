export { findKeptForm, keepForm } from "./kept-forms";
export { purgeKeptForms } from "./purge";
