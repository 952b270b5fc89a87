export { listExtrasOf } from "./queries";
