import { DomainError } from "../../domain/errors";

/** A dated state of the contract. */
export interface ApiVersion {
  /** `YYYY-MM-DD`, the value of `X-Api-Version`. */
  date: string;
  /** When a newer version replaced it; answered as `Deprecation` (RFC 9745). */
  deprecatedAt?: Date;
  /** When it stops being served, at least six months later; answered as `Sunset` (RFC 8594). */
  sunsetAt?: Date;
  /** Turns an answer of the next newer version into this one's shape. */
  downgrade?: (operation: string, body: unknown) => unknown;
}

/** Newest first. A breaking change adds an entry and gives the one before it its `downgrade`. */
export const API_VERSIONS: readonly ApiVersion[] = [{ date: "2026-10-13" }];

/** @throws DomainError bad_request for a version that is not served */
export function versionOf(header: string | undefined, versions: readonly ApiVersion[]): ApiVersion {
  const found = header === undefined ? versions[0] : versions.find(({ date }) => date === header.trim());
  if (!found) throw new DomainError("bad_request", "X-Api-Version names no version of this API.");
  return found;
}

export function versionHeaders(version: ApiVersion): Record<string, string> {
  const { deprecatedAt, sunsetAt } = version;
  return {
    "x-api-version": version.date,
    ...(deprecatedAt ? { deprecation: `@${Math.floor(deprecatedAt.getTime() / 1000)}` } : {}),
    ...(sunsetAt ? { sunset: sunsetAt.toUTCString() } : {}),
  };
}

/**
 * An answer of the newest version in an older one's shape, taken back version by version.
 *
 * @param json  the answer, told back unchanged when `version` is the newest
 */
export function jsonIn(
  version: ApiVersion,
  versions: readonly ApiVersion[],
  { operation, json }: { operation: string; json: string },
): string {
  const older = versions.slice(1, versions.indexOf(version) + 1);
  if (older.length === 0) return json;
  const newest: unknown = JSON.parse(json);
  return JSON.stringify(older.reduce((body, { downgrade }) => (downgrade ? downgrade(operation, body) : body), newest));
}
