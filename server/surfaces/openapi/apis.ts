import type { AnyRouter } from "@trpc/server";
import { managementRouter, publicRouter } from "../../router";
import { MANAGEMENT_BASE } from "../rest/management";
import { PUBLIC_BASE } from "../rest/public";
import type { Code } from "./code";
import type { Components, Operation, Server } from "./document";
import { MANAGEMENT_EXAMPLES } from "./examples/management";
import type { OperationExample } from "./examples/operation-example";
import { PUBLIC_EXAMPLES } from "./examples/public";
import type { Facts } from "./facts";
import { MANAGEMENT_INFO, PUBLIC_INFO } from "./info";
import { CODES, type ErrorShape, managementErrors, publicErrors } from "./refusals";

/** What tells the two documents apart. */
export interface ApiDescription {
  name: "management" | "public";
  title: string;
  description: string;
  router: AnyRouter;
  servers: Server[];
  securitySchemes: Components["securitySchemes"];
  errors: ErrorShape;
  /** By operationId. */
  examples: Record<string, OperationExample>;
  /** What the surface itself refuses, before a procedure runs. */
  refusesOf: (facts: Facts) => Code[];
  accessOf: (facts: Facts) => Pick<Operation, "security" | "servers">;
}

const IDEMPOTENCY: Code[] = ["idempotency_in_progress", "idempotency_mismatch"];

/** Codes the public API never answers: it has no keys, scopes or checks to force. */
const MANAGEMENT_ALONE: Code[] = ["unauthorized", "forbidden", "conflict", "warnings"];

export const PUBLIC_CODES = CODES.filter((code) => !MANAGEMENT_ALONE.includes(code));

const ofAnySurface = (facts: Facts): Code[] => [
  "bad_request",
  "rate_limited",
  "server",
  "unavailable",
  ...(facts.route.parameters.length > 0 ? (["not_found"] as const) : []),
  ...(takesBody(facts) ? (["unsupported_type"] as const) : []),
  // Also of what reads nothing: a client that asks for strictness is told so.
  "validation",
];

const takesBody = ({ route }: Facts) => ["POST", "PUT", "PATCH"].includes(route.meta.openapi.method);
const isPost = ({ route }: Facts) => route.meta.openapi.method === "POST";

function refusedByManagement(facts: Facts): Code[] {
  const { scope } = facts.route.meta;
  if (scope === "none") return ofAnySurface(facts);
  const byKey: Code[] = scope === "any" ? ["unauthorized"] : ["unauthorized", "forbidden"];
  return [...ofAnySurface(facts), ...byKey, ...(isPost(facts) ? IDEMPOTENCY : [])];
}

/** `POST /sandbox` has a second address outside the base, and needs no key. */
const SANDBOX_SERVERS: Server[] = [
  { url: MANAGEMENT_BASE, description: "Beside the other operations." },
  { url: "/api", description: "Its short address, `/api/sandbox`." },
];

export const MANAGEMENT_API: ApiDescription = {
  name: "management",
  ...MANAGEMENT_INFO,
  router: managementRouter,
  servers: [{ url: MANAGEMENT_BASE, description: "This server." }],
  securitySchemes: {
    apiKey: { type: "http", scheme: "bearer", description: "An API key of the account, `slw_…`, with chosen scopes." },
  },
  errors: managementErrors(CODES),
  examples: MANAGEMENT_EXAMPLES,
  refusesOf: refusedByManagement,
  accessOf: ({ route }) =>
    route.meta.scope === "none" ? { security: [], servers: SANDBOX_SERVERS } : { security: [{ apiKey: [] }] },
};

export const PUBLIC_API: ApiDescription = {
  name: "public",
  ...PUBLIC_INFO,
  router: publicRouter,
  servers: [
    {
      url: `${PUBLIC_BASE}/{publicKey}`,
      description: "This server, for one account: that of the `publicKey`.",
      // Not described: the schema of OpenAPI 3.1 that tools carry, that of 2021, has `descriptions` there.
      variables: { publicKey: { default: "pk_AAAAAAAAAAAAAAAAAAAAAA" } },
    },
  ],
  securitySchemes: undefined,
  errors: publicErrors(PUBLIC_CODES),
  examples: PUBLIC_EXAMPLES,
  // An unknown public key is a 404 on every path.
  refusesOf: (facts) => [...ofAnySurface(facts), "not_found", ...(isPost(facts) ? IDEMPOTENCY : [])],
  accessOf: () => ({ security: [] }),
};
