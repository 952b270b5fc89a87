import { realNow } from "../../../context";
import { database } from "../../../db/client";
import { answeredAt, isRegistered } from "../../../domain/oauth/redirect-uri";
import { SCOPES, type Scope } from "../../../domain/scopes";
import { type AppClient, findClient, OauthError } from "../../../features/connected-apps";
import { isOurResource, issuer, mcpAddress } from "../../oauth/addresses";
import type { Visit } from "../visit";

/** What an app asks a person for. */
export interface Asked {
  client: AppClient;
  redirectUri: string;
  /** Who is answered, as the person sees it; null: their own machine. */
  answered: string | null;
  scopes: readonly Scope[];
  challenge: string;
  resource: string;
}

/** The request cannot be answered to the app: nobody knows whose it is. The person is told. */
export class NotAnswerable extends Error {}

/** Nothing more than this may an app be told, or tell by its request. */
const ID_MAX = 500;
const STATE_MAX = 2000;
/** Base64url of a SHA-256. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** An address of the app with what it is told, by whom (RFC 9207) and of which request of its own. */
export function answerAddress(visit: Visit, redirectUri: string, said: Record<string, string>): string {
  const url = new URL(redirectUri);
  const state = visit.query.get("state");
  const all = { ...said, ...(state === null ? {} : { state }), iss: issuer() };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Reads what an app asks for (RFC 6749 §4.1.1, RFC 7636 §4.3, RFC 8707 §2).
 *
 * @returns what is asked, or where the app is told what is wrong with it
 * @throws NotAnswerable where the client is unknown, or the address not its own
 */
export async function readAsked(visit: Visit): Promise<Asked | { refusedAt: string }> {
  const { query } = visit;
  const client = await clientOf(one(query, "client_id"));
  const redirectUri = redirectUriOf(client, one(query, "redirect_uri"));
  try {
    requireOnce(query);
    return { client, redirectUri, answered: answeredAt(redirectUri), ...detailsOf(query) };
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
    return {
      refusedAt: answerAddress(visit, redirectUri, { error: error.code, error_description: error.message }),
    };
  }
}

const one = (query: URLSearchParams, name: string): string => {
  const [value, ...more] = query.getAll(name);
  return more.length > 0 ? "" : (value ?? "");
};

async function clientOf(id: string): Promise<AppClient> {
  if (id === "" || id.length > ID_MAX || id.includes("\0")) throw new NotAnswerable();
  try {
    const client = await findClient(database().db, id, realNow());
    if (client) return client;
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
  }
  throw new NotAnswerable();
}

function redirectUriOf({ redirectUris }: AppClient, asked: string): string {
  const [only, ...more] = redirectUris;
  if (asked === "" && only !== undefined && more.length === 0) return only;
  if (!isRegistered(asked, redirectUris)) throw new NotAnswerable();
  return asked;
}

/** No parameter may be there twice (RFC 6749 §3.1), but for the resource (RFC 8707 §2). */
function requireOnce(query: URLSearchParams): void {
  for (const name of new Set(query.keys()))
    if (name !== "resource" && query.getAll(name).length > 1)
      throw new OauthError("invalid_request", `${name} is there more than once.`);
  if ((query.get("state") ?? "").length > STATE_MAX) throw new OauthError("invalid_request", "state is too long.");
}

function detailsOf(query: URLSearchParams): Pick<Asked, "scopes" | "challenge" | "resource"> {
  if (query.get("response_type") !== "code")
    throw new OauthError("unsupported_response_type", "response_type is code.");
  if ((query.get("response_mode") ?? "query") !== "query")
    throw new OauthError("invalid_request", "response_mode is query.");
  const challenge = query.get("code_challenge") ?? "";
  if (query.get("code_challenge_method") !== "S256" || !CHALLENGE.test(challenge))
    throw new OauthError("invalid_request", "PKCE is needed: code_challenge, with code_challenge_method S256.");
  if (!query.getAll("resource").every(isOurResource))
    throw new OauthError("invalid_target", "Tokens of this server are for its own MCP address alone.");
  if (query.get("prompt")?.split(" ").includes("none"))
    throw new OauthError("access_denied", "A person is always asked.");
  return { challenge, scopes: scopesOf(query.get("scope")), resource: mcpAddress() };
}

/** Those that we know; left out: all. What other servers call a scope is passed over (RFC 6749 §3.3). */
function scopesOf(text: string | null): readonly Scope[] {
  if (text === null || text.trim() === "") return SCOPES;
  const asked = new Set(text.split(" "));
  const known = SCOPES.filter((scope) => asked.has(scope));
  if (known.length === 0) throw new OauthError("invalid_scope", `Known scopes: ${SCOPES.join(" ")}.`);
  return known;
}
