import { DomainError } from "../../domain/errors";
import { env } from "../../env";
import { toApiError } from "../../errors";
import { answerInngest } from "../../jobs/jobs";
import { BodyTooLarge, type SurfaceRequest, type SurfaceResponse } from "../http/http";
import { managementError, respond } from "../rest/answers";

/** More than an Inngest server sends: 4 MB of steps and events. */
const BODY_BYTES_MAX = 8 * 1024 * 1024;

/** What the SDK reads of a request. */
const HEADERS = [
  "content-type",
  "host",
  "traceparent",
  "tracestate",
  "x-inngest-env",
  "x-inngest-framework",
  "x-inngest-generation-id",
  "x-inngest-job-id",
  "x-inngest-platform",
  "x-inngest-req-version",
  "x-inngest-request-id",
  "x-inngest-run-id",
  "x-inngest-sdk",
  "x-inngest-server-kind",
  "x-inngest-signature",
  "x-inngest-step-id",
  "x-inngest-sync-kind",
  "x-request-id",
  "x-run-id",
];

/** Hands a request of an Inngest server to the SDK; one with a body past 8 MiB is answered 413. */
export async function serveInngest(request: SurfaceRequest): Promise<SurfaceResponse> {
  const hasBody = request.method === "POST" || request.method === "PUT";
  try {
    return await serve(request, hasBody ? new Uint8Array(await request.body(BODY_BYTES_MAX)) : null);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    const refusal = toApiError(new DomainError("payload_too_large", "The body is larger than 8 MiB."));
    const headers = { "x-request-id": request.requestId };
    return respond(refusal.status, JSON.stringify(managementError(refusal)), headers);
  }
}

async function serve(request: SurfaceRequest, body: Uint8Array<ArrayBuffer> | null): Promise<SurfaceResponse> {
  const headers = new Headers();
  for (const name of HEADERS) {
    const value = request.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const search = request.search === "" ? "" : `?${request.search}`;
  const url = `${env().APP_ORIGIN}${request.path}${search}`;
  const answer = await answerInngest(new Request(url, { method: request.method, headers, body }));
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}
