import { DomainError } from "../../domain/errors";
import type { SurfaceRequest } from "./http";

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;
/** UTF-8, as it is written too, and what is UTF-8 as well. */
const CHARSETS = ["utf-8", "utf8", "us-ascii"];

type Headers = Pick<SurfaceRequest, "header">;

/**
 * Refuses bodies that would be read as something else than they are: compressed ones, and texts that are not UTF-8.
 *
 * @throws DomainError unsupported_type
 */
export function requirePlain({ header }: Headers): void {
  const encoding = header("content-encoding")?.trim().toLowerCase() ?? "";
  if (encoding !== "" && encoding !== "identity")
    throw new DomainError("unsupported_type", "The body must not be compressed: send it without Content-Encoding.");
  const charset = CHARSET.exec(header("content-type") ?? "")?.[1]?.toLowerCase() ?? "";
  if (charset !== "" && !CHARSETS.includes(charset))
    throw new DomainError("unsupported_type", "The body must be in UTF-8.");
}
