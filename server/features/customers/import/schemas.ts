import type { z } from "zod";
import { importInput, importResult } from "../../imports";
import { IMPORTED_FIELDS } from "./fields";

export const ImportInput = importInput(IMPORTED_FIELDS);
export type ImportInput = z.infer<typeof ImportInput>;

export const ImportResult = importResult(IMPORTED_FIELDS);
export type ImportResult = z.infer<typeof ImportResult>;
