import type { z } from "zod";
import { importInput, importResult } from "../../imports";
import { SERVICE_FIELDS } from "./fields";

export const ImportServicesInput = importInput(SERVICE_FIELDS);
export type ImportServicesInput = z.infer<typeof ImportServicesInput>;

export const ImportServicesResult = importResult(SERVICE_FIELDS);
export type ImportServicesResult = z.infer<typeof ImportServicesResult>;
