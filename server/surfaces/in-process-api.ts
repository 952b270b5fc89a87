import { database } from "../db/client";
import type { TenantRow } from "../db/schema";
import { describeFailure } from "../db/violations";
import { retryHeaders, toApiError } from "../errors";
import { findAccountOfManageLink } from "../features/bookings/manage-link/account";
import { log } from "../log";
import { sha256 } from "../secrets";
import { businessAccess } from "./endpoints/business/access";
import { formKeeper } from "./endpoints/kept-forms";
import { orderAccess } from "./endpoints/order";
import { paymentAccess } from "./endpoints/pay";
import { ticketAccess } from "./endpoints/ticket";
import { chunkOf, type SurfaceRequest } from "./http/http";
import type { InProcessAnswer, InProcessApi, InProcessRequest } from "./pages/in-process";
import { findTenantByPublicKey, wasOfGoneAccount, wasSandbox } from "./rest/authenticate";
import { firstAnswerOf } from "./rest/idempotency";
import { keyOfVisitor, PUBLIC_BASE, servePublic } from "./rest/public";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What a page view asks of the public API counts as one request of its visitor, and looks its account up once. */
const views = new WeakMap<SurfaceRequest, (publicKey: string) => Promise<TenantRow>>();

function newView(): (publicKey: string) => Promise<TenantRow> {
  const found = new Map<string, Promise<TenantRow>>();
  return (publicKey) => {
    const account = found.get(publicKey) ?? findTenantByPublicKey(publicKey);
    found.set(publicKey, account);
    return account;
  };
}

/** The hosted pages' way to data: the public API's own handlers, without the network. */
export const inProcessApi: InProcessApi = {
  call,
  isGone: wasSandbox,
  wasOfGoneAccount,
  accountOfToken,
  pay: paymentAccess,
  tickets: ticketAccess,
  orders: orderAccess,
  forms: formKeeper,
  businesses: businessAccess,
  firstAnswer,
  report,
};

async function call(publicKey: string, asked: InProcessRequest): Promise<InProcessAnswer> {
  const view = views.get(asked.from);
  const account = view ?? newView();
  views.set(asked.from, account);
  const [path = "", search = ""] = asked.path.split("?");
  const target = `/${publicKey}${path}`;
  const sent = await contentOf(asked);
  const output: { value?: unknown } = {};
  const onOutput = (value: unknown) => {
    output.value = value;
  };
  const page = { isCounted: view === undefined, account, onOutput };
  const { status, headers, body } = await servePublic(innerRequest(asked, { target, search, sent }), target, page);
  if ("value" in output && status < 300) return { status, headers, body: output.value };
  const text = body === null ? "" : typeof body === "string" ? body : Buffer.from(body).toString("utf8");
  const isJson = (headers["content-type"] ?? "").startsWith("application/json");
  return { status, headers, body: isJson ? JSON.parse(text) : text };
}

interface Content {
  type: string;
  bytes: Uint8Array;
}

async function contentOf({ body, file }: InProcessRequest): Promise<Content> {
  if (file === undefined) {
    const bytes = body === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(body));
    return { type: "application/json", bytes };
  }
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(file.bytes)]), file.name);
  // The platform's own writer of multipart forms.
  const written = new Response(form);
  return { type: written.headers.get("content-type") ?? "", bytes: new Uint8Array(await written.arrayBuffer()) };
}

function innerRequest(
  asked: InProcessRequest,
  { target, search, sent }: { target: string; search: string; sent: Content },
): SurfaceRequest {
  const headers = new Map([["content-type", sent.type]]);
  if (asked.idempotencyKey !== undefined) headers.set("idempotency-key", asked.idempotencyKey);
  return {
    method: asked.method,
    path: `${PUBLIC_BASE}${target}`,
    search,
    header: (name) => headers.get(name),
    body: async () => sent.bytes,
    chunks: (limitBytes) => chunkOf(sent.bytes, limitBytes),
    clientAddress: asked.from.clientAddress,
    requestId: asked.from.requestId,
  };
}

async function firstAnswer(publicKey: string, { key, from }: { key: string; from: SurfaceRequest }): Promise<unknown> {
  const { id } = await findTenantByPublicKey(publicKey);
  return firstAnswerOf(database().db, id, keyOfVisitor(from, key));
}

/** Also for an expired sandbox: its page then says that it is gone. */
async function accountOfToken(token: string): Promise<string | null> {
  if (!TOKEN.test(token)) return null;
  return findAccountOfManageLink(database().db, sha256(token));
}

function report(error: unknown, { requestId }: SurfaceRequest): Record<string, string> | null {
  log().error({ requestId, failure: describeFailure(error) }, "page failed");
  const { code } = toApiError(error);
  return code === "unavailable" ? retryHeaders(code) : null;
}
