import { realNow } from "../../context";
import { database } from "../../db/client";
import {
  ACCESS_MS,
  exchangeCode,
  type Issued,
  isKnownClient,
  OauthError,
  refreshTokens,
  revokeToken,
} from "../../features/connected-apps";
import type { SurfaceRequest } from "../http/http";
import { isOurResource } from "./addresses";

const BODY_BYTES_MAX = 16 * 1024;
/** RFC 7636 §4.1. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** Exchanges a code or a refresh token for the next pair of tokens. */
export async function token(request: SurfaceRequest) {
  const form = await formOf(request);
  const grantType = needed(form, "grant_type");
  requireOurs(form);
  const clientId = needed(form, "client_id");
  if (grantType === "authorization_code") return answerOf(await byCode(form, clientId));
  if (grantType === "refresh_token") return answerOf(await byRefreshToken(form, clientId));
  throw new OauthError("unsupported_grant_type", "grant_type is authorization_code or refresh_token.");
}

async function byCode(form: URLSearchParams, clientId: string): Promise<Issued> {
  const [code, verifier] = [needed(form, "code"), needed(form, "code_verifier")];
  if (!VERIFIER.test(verifier))
    throw new OauthError("invalid_request", "code_verifier has 43 to 128 letters, digits, or any of - . _ ~");
  await requireClient(clientId);
  return exchangeCode({ code, verifier, clientId, redirectUri: form.get("redirect_uri") }, realNow());
}

async function byRefreshToken(form: URLSearchParams, clientId: string): Promise<Issued> {
  const refreshToken = needed(form, "refresh_token");
  const scopes =
    form
      .get("scope")
      ?.split(" ")
      .filter((scope) => scope !== "") ?? null;
  await requireClient(clientId);
  return refreshTokens({ refreshToken, clientId, scopes }, realNow());
}

const answerOf = ({ accessToken, refreshToken, scopes }: Issued) => ({
  status: 200,
  body: {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: ACCESS_MS / 1000,
    refresh_token: refreshToken,
    scope: scopes.join(" "),
  },
});

/** Takes a token back (RFC 7009). What is unknown is gone already, so the answer is the same. */
export async function revoke(request: SurfaceRequest) {
  const form = await formOf(request);
  await revokeToken(needed(form, "token"), form.get("client_id"));
  return { status: 200, body: {} };
}

/** @throws OauthError invalid_request for another body than a form, and for a field that is there twice (RFC 6749 §3.2) */
async function formOf(request: SurfaceRequest): Promise<URLSearchParams> {
  const type = request.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new OauthError("invalid_request", "Send a form.");
  const form = new URLSearchParams(new TextDecoder().decode(await request.body(BODY_BYTES_MAX)));
  for (const name of new Set(form.keys()))
    if (name !== "resource" && form.getAll(name).length > 1)
      throw new OauthError("invalid_request", `${name} is there more than once.`);
  return form;
}

function needed(form: URLSearchParams, name: string): string {
  const value = form.get(name) ?? "";
  if (value === "" || value.includes("\0")) throw new OauthError("invalid_request", `${name} is missing.`);
  return value;
}

/** Tokens open one address; who names another wants what we have not. @throws OauthError invalid_target */
function requireOurs(form: URLSearchParams): void {
  if (!form.getAll("resource").every(isOurResource))
    throw new OauthError("invalid_target", "Tokens of this server are for its own MCP address alone.");
}

async function requireClient(id: string): Promise<void> {
  if (!(await isKnownClient(database().db, id)))
    throw new OauthError("invalid_client", "No such client: register again.");
}
