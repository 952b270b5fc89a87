import { PASSWORD_MAX } from "./settings";

/** Longer bodies are refused unread. */
export const BODY_BYTES_MAX = 64 * 1024;

const LENGTHS: Record<string, number> = {
  name: 200,
  email: 254,
  newEmail: 254,
  password: PASSWORD_MAX,
  newPassword: PASSWORD_MAX,
  currentPassword: PASSWORD_MAX,
  token: 128,
  code: 64,
};
const OTHERS_MAX = 2_000;
const FIELDS_MAX = 20;

/** The first field that is longer than it can be, or no text, number or switch; null when all is in order. */
export function oversizedField(body: Record<string, unknown>): string | null {
  const entries = Object.entries(body);
  if (entries.length > FIELDS_MAX) return entries[FIELDS_MAX]?.[0] ?? null;
  const found = entries.find(([name, value]) => {
    if (typeof value === "string") return value.length > (LENGTHS[name] ?? OTHERS_MAX);
    return !["boolean", "number", "undefined"].includes(typeof value) && value !== null;
  });
  return found?.[0] ?? null;
}
