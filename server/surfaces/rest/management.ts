import type { KeyActor } from "../../context";
import type { TenantRow } from "../../db/schema";
import { notFound } from "../../domain/errors";
import { requirePermission } from "../../permission";
import { managementRouter } from "../../router";
import { clientNetwork } from "../client";
import type { SurfaceRequest, SurfaceResponse } from "../http/http";
import { managementError } from "./answers";
import { authenticate } from "./authenticate";
import { type Entry, exchangeOf } from "./exchange";
import { limiters } from "./limiters";
import { type Surface, serve } from "./pipeline";
import { type Route, routesOf } from "./routes";
import { API_VERSIONS, type ApiVersion } from "./versions";

export const MANAGEMENT_BASE = "/api/v1";

/** The management API's surface. @param versions other than the served ones in tests alone */
export const managementSurface = (versions: readonly ApiVersion[] = API_VERSIONS): Surface => ({
  name: "management",
  table: routesOf(managementRouter),
  versions,
  errorBody: managementError,
  enter,
});

/** @param path below `/api/v1`, such as `/services` */
export const serveManagement = (request: SurfaceRequest, path: string): Promise<SurfaceResponse> =>
  serve(managementSurface(), request, path);

/** What `/api` serves nothing under: 404, whoever asks. */
export const serveUnknown = (request: SurfaceRequest): Promise<SurfaceResponse> =>
  exchangeOf({ versions: API_VERSIONS, errorBody: managementError }, request, async () => {
    throw notFound("resource");
  });

async function enter(request: SurfaceRequest, route: Route | null): Promise<Entry> {
  if (route?.meta.scope === "none") return enterWithoutKey(request);
  const entry = await enterWithKey(request);
  if (route) requirePermission(entry.actor, route.meta);
  return entry;
}

/** A caller with a key: its account, and the budget of the key. */
export interface KeyEntry extends Entry {
  tenant: TenantRow;
  actor: KeyActor;
}

/** Who calls with this request's key. @throws DomainError unauthorized */
export async function enterWithKey(request: SurfaceRequest): Promise<KeyEntry> {
  const { tenant, actor } = await authenticate(request);
  return { tenant, actor, rate: { limiter: limiters().keys, key: actor.keyId } };
}

/** Opening a sandbox needs no key; it is counted by client address, against a budget of its own. */
const enterWithoutKey = (request: SurfaceRequest): Entry => ({
  tenant: null,
  actor: { kind: "anonymous" },
  rate: { limiter: limiters().sandboxes, key: clientNetwork(request.clientAddress) },
});
