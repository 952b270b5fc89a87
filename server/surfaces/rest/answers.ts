import type { ApiError } from "../../errors";
import type { SurfaceResponse } from "../http/http";

/** Management errors: `{error: {code, message, fields?}}`. */
export const managementError = ({ code, message, fields }: ApiError) => ({
  error: { code, message, ...(fields ? { fields } : {}) },
});

/** Public errors: `{error: code, fields, message}`. */
export const publicError = ({ code, message, fields }: ApiError) => ({ error: code, message, fields: fields ?? {} });

/** The one writer of JSON answers. */
export function respond(status: number, json: string | null, headers: Record<string, string>): SurfaceResponse {
  const body = status === 204 ? null : json;
  return {
    status,
    headers: {
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(body === null ? {} : { "content-type": "application/json; charset=utf-8" }),
      ...headers,
    },
    body,
  };
}
