import { eq } from "drizzle-orm";
import { database } from "../db/client";
import { bookings, tenants } from "../db/schema";
import { describeFailure } from "../db/violations";
import { log } from "../log";
import { sha256 } from "../secrets";
import { chunkOf, type SurfaceRequest } from "./http";
import type { DoorAnswer, DoorRequest, PublicDoor } from "./pages/door";
import { payDoor } from "./pay-door";
import { PUBLIC_BASE, servePublic } from "./rest/public";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What a page view asks of the public API counts as one request of its visitor. */
const counted = new WeakSet<SurfaceRequest>();

/** The hosted pages' way to data: the public API's own handlers, without the network. */
export const pagesDoor: PublicDoor = { call, accountOfToken, pay: payDoor, report };

async function call(publicKey: string, asked: DoorRequest): Promise<DoorAnswer> {
  const isFirst = !counted.has(asked.from);
  counted.add(asked.from);
  const [path = "", search = ""] = asked.path.split("?");
  const target = `/${publicKey}${path}`;
  const { status, headers, body } = await servePublic(innerRequest(asked, { target, search }), target, isFirst);
  const text = body === null ? "" : typeof body === "string" ? body : Buffer.from(body).toString("utf8");
  const isJson = (headers["content-type"] ?? "").startsWith("application/json");
  return { status, headers, body: isJson ? JSON.parse(text) : text };
}

function innerRequest(asked: DoorRequest, { target, search }: { target: string; search: string }): SurfaceRequest {
  const sent = asked.body === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(asked.body));
  const headers = new Map([["content-type", "application/json"]]);
  if (asked.idempotencyKey !== undefined) headers.set("idempotency-key", asked.idempotencyKey);
  return {
    method: asked.method,
    path: `${PUBLIC_BASE}${target}`,
    search,
    header: (name) => headers.get(name),
    body: async () => sent,
    chunks: (limitBytes) => chunkOf(sent, limitBytes),
    clientAddress: asked.from.clientAddress,
    requestId: asked.from.requestId,
  };
}

/** Also for an expired sandbox: its page then says that it is gone. */
async function accountOfToken(token: string): Promise<string | null> {
  if (!TOKEN.test(token)) return null;
  const [account] = await database()
    .db.select({ publicKey: tenants.publicKey })
    .from(bookings)
    .innerJoin(tenants, eq(tenants.id, bookings.tenantId))
    .where(eq(bookings.manageTokenHash, sha256(token)));
  return account?.publicKey ?? null;
}

function report(error: unknown, { requestId }: SurfaceRequest): void {
  log().error({ requestId, failure: describeFailure(error) }, "page failed");
}
