export type { FreeNext, Today } from "./schemas";
