export type { Today } from "./schemas";
