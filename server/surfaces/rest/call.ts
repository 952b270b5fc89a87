import type { Context } from "../../context";
import { type DomainError, notFound } from "../../domain/errors";
import { type ApiError, toApiError } from "../../errors";
import { jsonOf } from "../../schemas/shared-answers";
import type { Answer } from "./idempotency";
import type { Route } from "./routes";

interface Call {
  route: Route;
  /** The fields of path, query and body in one object. @throws DomainError when they cannot be read */
  input: () => Record<string, unknown>;
  errorBody: (error: ApiError) => unknown;
  /** Receives what the procedure answers, before it becomes JSON. */
  onOutput?: ((output: unknown) => void) | undefined;
}

/** Reads a procedure's input and runs it. A refusal of either becomes an answer; a failure of ours is thrown. */
export async function answerOf(ctx: Context, call: Call): Promise<Answer> {
  try {
    const output = await run(ctx, call);
    call.onOutput?.(output);
    const { status: usual = 200, produces } = call.route.meta;
    const status = ctx.outcome.isDryRun ? 200 : usual;
    if (produces) return { status, json: String(output), contentType: `${produces}; charset=utf-8` };
    return { status, json: status === 204 ? null : await jsonOf(output) };
  } catch (error) {
    const refusal = asNotFound(toApiError(error), call.route);
    if (refusal.status >= 500) throw error;
    return answerOfRefusal(refusal, call.errorBody);
  }
}

const answerOfRefusal = (refusal: ApiError, errorBody: Call["errorBody"]): Answer => ({
  status: refusal.status,
  json: JSON.stringify(errorBody(refusal)),
});

/** A refusal that no procedure has thrown, as its answer. */
export const refused = (refusal: DomainError, errorBody: Call["errorBody"]): Answer =>
  answerOfRefusal(toApiError(refusal), errorBody);

function run(ctx: Context, { route, input }: Call) {
  const read = input();
  return route.call({
    ctx,
    path: route.name,
    type: route.type,
    getRawInput: async () => read,
    signal: undefined,
    batchIndex: 0,
  });
}

/** A path parameter that fails its schema, such as a malformed id, names nothing. */
function asNotFound(error: ApiError, route: Route): ApiError {
  const fields = error.code === "validation" ? error.fields : undefined;
  if (!fields || !route.parameters.some((name) => name in fields)) return error;
  const { code, message } = notFound("resource");
  return { code, status: 404, message };
}
