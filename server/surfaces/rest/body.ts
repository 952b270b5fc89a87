import { DomainError } from "../../domain/errors";
import { requirePlain } from "../http/content";
import { BodyTooLarge, type SurfaceRequest } from "../http/http";

export const BODY_BYTES_MAX = 1024 * 1024;
export const DEPTH_MAX = 20;

/** A body that has arrived. */
export interface Received {
  /** What tells it from another under one idempotency key. */
  identity: () => Uint8Array;
  /** What it says to the procedure. @throws DomainError when it cannot be read */
  input: () => Record<string, unknown>;
}

const badRequest = (message: string) => new DomainError("bad_request", message);
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a JSON body whole.
 *
 * @param optional whether an empty body stands for `{}`
 * @throws DomainError unsupported_type, bad_request past 1 MiB; other refusals of the body wait until its input is
 * asked for
 */
export async function readJson(request: SurfaceRequest, optional: boolean): Promise<Received> {
  requirePlain(request);
  const raw = await readRawBody(request);
  return { identity: () => raw, input: () => parseBody(raw, request.header("content-type"), optional) };
}

async function readRawBody(request: SurfaceRequest): Promise<Uint8Array> {
  try {
    return await request.body(BODY_BYTES_MAX);
  } catch (error) {
    if (error instanceof BodyTooLarge) throw badRequest("The body is larger than 1 MiB.");
    throw error;
  }
}

/** @throws DomainError bad_request when it is not a JSON object of at most 20 levels */
function parseBody(raw: Uint8Array, contentType: string | undefined, optional: boolean): Record<string, unknown> {
  if (raw.byteLength === 0) {
    if (optional) return {};
    throw badRequest("A JSON object is needed as the body.");
  }
  if (contentType !== undefined && !isJson(contentType)) throw badRequest("The content type must be application/json.");
  const value = parseJson(raw);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw badRequest("The body must be a JSON object.");
  if (isDeeperThan(value, DEPTH_MAX)) throw badRequest(`The body is nested more than ${DEPTH_MAX} levels deep.`);
  return value as Record<string, unknown>;
}

const isJson = (contentType: string) => /^application\/(\w[\w.-]*\+)?json\s*(;|$)/i.test(contentType.trim());

function parseJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(raw));
  } catch {
    throw badRequest("The body is not valid JSON.");
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => isDeeperThan(child, levels - 1));
}
