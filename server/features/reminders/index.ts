export { listDueMails } from "./due";
