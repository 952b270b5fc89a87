import { URL_CODES, type VariableCode, type VariableValues } from "../../domain/notifications/template-variables";

/** What the values in one body may come to, in characters. */
const VALUES_LENGTH_MAX = 50_000;

/**
 * The values as a body takes them: where it would come to more than 50,000 characters of them, because it repeats
 * long ones, each longer than its share is cut and ends in "…". Addresses stay whole.
 *
 * @param codes those that the body names, as often as it does
 */
export function cutToFit(values: VariableValues, codes: readonly VariableCode[]): VariableValues {
  const length = codes.reduce((sum, code) => sum + (values[code]?.length ?? 0), 0);
  if (length <= VALUES_LENGTH_MAX) return values;
  const share = Math.floor(VALUES_LENGTH_MAX / codes.length);
  const cut: VariableValues = { ...values };
  for (const code of new Set(codes)) {
    const value = values[code] ?? "";
    if (value.length > share && !URL_CODES.has(code)) cut[code] = `${value.slice(0, share)}…`;
  }
  return cut;
}
