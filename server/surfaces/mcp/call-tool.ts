import type { CallToolResult } from "@modelcontextprotocol/server";
import { DomainError } from "../../domain/errors";
import { type ApiError, toApiError } from "../../errors";
import type { SurfaceRequest } from "../http/http";
import { managementError } from "../rest/answers";
import { answerOf } from "../rest/call";
import { contextOf, logFailure } from "../rest/exchange";
import { MANAGEMENT_BASE } from "../rest/management";
import type { Route } from "../rest/routes";
import { API_VERSIONS, type ApiVersion, jsonIn } from "../rest/versions";
import { requireKnown } from "../strict/unknown-fields";
import type { McpEntry } from "./enter";
import { withOffsets } from "./local-times";

/** Who calls, through which request, in which version of the contract. */
export interface Caller {
  request: SurfaceRequest;
  entry: McpEntry;
  version: ApiVersion;
}

interface Call {
  route: Route;
  /** The fields of path, query and body in one object. */
  input: Record<string, unknown>;
}

/** More than any model reads; a result is read, checked and written as a composite, twice over. */
const ANSWER_LENGTH_MAX = 2_000_000;

const tooLong = () =>
  new DomainError(
    "bad_request",
    "The answer is too long for a tool. Ask for less, such as fewer days or a lower limit.",
  );

/** Runs an operation as its REST route does; what REST refuses becomes a result that the model can read. */
export async function callTool(caller: Caller, call: Call): Promise<CallToolResult> {
  try {
    const { status, json } = await answer(caller, call);
    const isError = status >= 400;
    const { openapi } = call.route.meta;
    if (openapi.method === "GET" && (json?.length ?? 0) > ANSWER_LENGTH_MAX) throw tooLong();
    const text = isError ? (json ?? "{}") : inVersion(caller.version, openapi.operationId, json);
    return resultOf(text, isError);
  } catch (error) {
    return refusalOf(caller, error);
  }
}

/** What was refused or has failed, as a result. */
export function refusalOf({ request }: Caller, error: unknown): CallToolResult {
  const refusal = toApiError(error);
  logFailure(refusal, request.requestId);
  return resultOf(JSON.stringify(managementError(refusal)), true);
}

/** Runs an operation and gives its status and JSON, a refusal's too. */
export function answer({ request, entry }: Caller, { route, input }: Call) {
  const { method, path } = route.meta.openapi;
  const operation = { method, path: `${MANAGEMENT_BASE}${filled(path, input)}` };
  // REST has every parameter of its path. Here one can be missing, which is the argument's fault and no unknown id.
  const parameters = route.parameters.filter((name) => name in input);
  const errorBody = (error: ApiError) => managementError(error);
  return answerOf(contextOf(request, entry, operation), {
    route: { ...route, parameters },
    input: () => {
      requireKnown(input, { input: route.schemas.input });
      return withOffsets(input, route.schemas.input, entry.tenant.timeZone);
    },
    errorBody,
  });
}

/** The operation's address, as the audit keeps it. */
const filled = (path: string, input: Record<string, unknown>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));

const inVersion = (version: ApiVersion, operation: string, json: string | null) =>
  json === null ? "{}" : jsonIn(version, API_VERSIONS, { operation, json });

/** A JSON object as a result: as text too, for clients that read no structured content. */
export const resultOf = (json: string, isError: boolean): CallToolResult => ({
  content: [{ type: "text", text: json }],
  structuredContent: JSON.parse(json),
  ...(isError ? { isError } : {}),
});
