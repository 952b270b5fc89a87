import { toApiError } from "../../errors";
import { BodyTooLarge, type SurfaceRequest, type SurfaceResponse } from "../http/http";
import { logFailure } from "../rest/exchange";
import { adminCaller } from "../trpc/caller";

/**
 * What a file of the back office may do where a browser shows it: it runs nothing, reaches nothing of ours and loads
 * pictures and its own styles alone. Only our own pages show it in a frame.
 */
const HARMLESS = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; img-src https: data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/** The procedures of an account, called as the person whose browser asks. */
export type Office = Awaited<ReturnType<typeof adminCaller>>;

interface OfficeFile extends Pick<SurfaceResponse, "pieces"> {
  type: string;
  disposition?: string;
  /** Null where there are pieces instead. */
  body: string | Uint8Array | null;
}

/** Answers a file that is made of what the person may read; a refusal is said in plain words. */
export async function answerFile(
  request: SurfaceRequest,
  account: string,
  read: (office: Office) => Promise<OfficeFile>,
): Promise<SurfaceResponse> {
  const { path, clientAddress } = request;
  try {
    const office = await adminCaller({ cookie: request.header("cookie"), account, path, clientAddress });
    const { type, disposition, ...content } = await read(office);
    const said = { "content-type": type, ...(disposition && { "content-disposition": disposition }) };
    return { status: 200, headers: { ...plainOf(request), ...said }, ...content };
  } catch (error) {
    if (error instanceof BodyTooLarge) return saidPlainly(request, 413, "This is too long.");
    const refusal = toApiError(error);
    logFailure(refusal, request.requestId);
    return saidPlainly(request, refusal.status, refusal.message);
  }
}

/** A method that a file does not have. */
export const onlyBy = (request: SurfaceRequest, method: "GET" | "POST"): SurfaceResponse => {
  const answer = saidPlainly(request, 405, `Only ${method}.`);
  return { ...answer, headers: { ...answer.headers, allow: method === "GET" ? "GET, HEAD" : method } };
};

/** A sentence instead of a file, which no page reads as its own. */
export const saidPlainly = (request: SurfaceRequest, status: number, words: string): SurfaceResponse => ({
  status,
  headers: { ...plainOf(request), "content-type": "text/plain; charset=utf-8" },
  body: `${words}\n`,
});

const plainOf = ({ requestId }: SurfaceRequest) => ({ ...HARMLESS, "x-request-id": requestId });
