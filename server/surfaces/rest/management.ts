import type { Actor } from "../../context";
import type { TenantRow } from "../../db/schema";
import { DomainError, notFound } from "../../domain/errors";
import { managementRouter } from "../../router";
import { allows } from "../../scopes";
import { clientNetwork } from "../client";
import type { SurfaceRequest, SurfaceResponse } from "../http";
import { managementError } from "./answers";
import { authenticate } from "./authenticate";
import { type Entry, exchangeOf } from "./exchange";
import { limiters } from "./limiters";
import { type Door, serve } from "./pipeline";
import { type Route, routesOf } from "./routes";
import { API_VERSIONS, type ApiVersion } from "./versions";

export const MANAGEMENT_BASE = "/api/v1";

/** The management API's door. @param versions other than the served ones in tests alone */
export const managementDoor = (versions: readonly ApiVersion[] = API_VERSIONS): Door => ({
  name: "management",
  table: routesOf(managementRouter),
  versions,
  errorBody: managementError,
  enter,
});

/** @param path below `/api/v1`, such as `/services` */
export const serveManagement = (request: SurfaceRequest, path: string): Promise<SurfaceResponse> =>
  serve(managementDoor(), request, path);

/** What `/api` serves nothing under: 404, whoever asks. */
export const serveUnknown = (request: SurfaceRequest): Promise<SurfaceResponse> =>
  exchangeOf({ versions: API_VERSIONS, errorBody: managementError }, request, async () => {
    throw notFound("resource");
  });

async function enter(request: SurfaceRequest, route: Route | null): Promise<Entry> {
  const needed = route?.meta.scope ?? "any";
  if (needed === "none") return enterWithoutKey(request);
  const entry = await enterWithKey(request);
  if (needed !== "public" && !allows(entry.actor.scopes, needed))
    throw new DomainError("forbidden", `The key lacks the scope ${needed}.`);
  return entry;
}

/** A caller with a key: its account, and the budget of the key. */
export interface KeyEntry extends Entry {
  tenant: TenantRow;
  actor: Extract<Actor, { kind: "api" }>;
}

/** Who calls with this request's key. @throws DomainError unauthorized */
export async function enterWithKey(request: SurfaceRequest): Promise<KeyEntry> {
  const { tenant, keyId, keyHint, scopes } = await authenticate(request.header("authorization"));
  return { tenant, actor: { kind: "api", keyId, keyHint, scopes }, rate: { limiter: limiters().keys, key: keyId } };
}

/** Opening a sandbox needs no key; it is counted by client address, against a budget of its own. */
const enterWithoutKey = (request: SurfaceRequest): Entry => ({
  tenant: null,
  actor: { kind: "anonymous" },
  rate: { limiter: limiters().sandboxes, key: clientNetwork(request.clientAddress) },
});
