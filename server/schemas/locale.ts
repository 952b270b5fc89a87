import { z } from "zod";
import { ENDS_HERE } from "./fields";

/** A language tag such as `en` or `es-MX` (BCP 47). */
export const locale = () =>
  z.string().max(35, ENDS_HERE).refine(isLocale, "Must be a language tag such as en or es-MX.").meta({ example: "en" });

function isLocale(tag: string): boolean {
  try {
    return /^[A-Za-z]{2,3}(-|$)/.test(tag) && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
