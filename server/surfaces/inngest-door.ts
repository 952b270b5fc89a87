import { env } from "../env";
import { answerInngest } from "../jobs/jobs";
import type { SurfaceRequest, SurfaceResponse } from "./http";

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

/** Hands a request of an Inngest server to the SDK. */
export async function serveInngest(request: SurfaceRequest): Promise<SurfaceResponse> {
  const headers = new Headers();
  for (const name of HEADERS) {
    const value = request.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const hasBody = request.method === "POST" || request.method === "PUT";
  const body = hasBody ? new Uint8Array(await request.body(BODY_BYTES_MAX)) : null;
  const search = request.search === "" ? "" : `?${request.search}`;
  const url = `${env().APP_ORIGIN}${request.path}${search}`;
  const answer = await answerInngest(new Request(url, { method: request.method, headers, body }));
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}
