import { z } from "zod";
import { mapOf } from "./fields";

const FIELDS_MAX = 60;

/** What an editor showed of each field before it was typed in. */
export const seenFields = () => mapOf(z.string(), z.unknown(), { max: FIELDS_MAX });
