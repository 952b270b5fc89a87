import { sha256 } from "../../secrets";
import type { SurfaceRequest } from "./http";

/** The tag of a text that is the same for all who may read it; weak, for a compressed one is the same (RFC 9110 §8.8.3). */
export const etagOf = (text: string): string => `W/"${sha256(text).toString("base64url")}"`;

const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");

/** Whether the client has what it asks for already, and gets 304 (RFC 9110 §13.1.2). */
export function isNotModified(request: Pick<SurfaceRequest, "header">, etag: string): boolean {
  const tags = (request.header("if-none-match") ?? "").split(",").map(opaque);
  return tags.includes("*") || tags.includes(opaque(etag));
}
