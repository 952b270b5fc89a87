import type { Actor } from "../../context";
import type { TenantRow } from "../../db/schema";
import { DomainError, notFound } from "../../domain/errors";
import { managementRouter } from "../../router";
import { allows } from "../../scopes";
import { router } from "../../trpc";
import type { SurfaceRequest } from "../http";
import { managementError } from "./answers";
import { authenticate } from "./authenticate";
import type { Entry } from "./exchange";
import { limiters } from "./limiters";
import type { Door } from "./pipeline";
import { type Route, RouteTable } from "./routes";
import { API_VERSIONS, type ApiVersion } from "./versions";

export const MANAGEMENT_BASE = "/api/v1";

/** The management API's door. @param versions other than the served ones in tests alone */
export const managementDoor = (versions: readonly ApiVersion[] = API_VERSIONS): Door => ({
  name: "management",
  table: new RouteTable(managementRouter),
  versions,
  errorBody: managementError,
  enter,
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

/** What `/api` serves nothing under: 404, whoever asks. */
export const unknownDoor: Door = {
  name: "management",
  table: new RouteTable(router({})),
  versions: API_VERSIONS,
  errorBody: managementError,
  enter: async () => {
    throw notFound("resource");
  },
};

/** Opening a sandbox needs no key; it is counted by client address, against a budget of its own. */
const enterWithoutKey = (request: SurfaceRequest): Entry => ({
  tenant: null,
  actor: { kind: "anonymous" },
  rate: { limiter: limiters().sandboxes, key: request.clientAddress },
});
