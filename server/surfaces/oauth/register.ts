import { realNow } from "../../context";
import { database } from "../../db/client";
import { factsOf, OauthError, registerClient } from "../../features/connected-apps";
import type { SurfaceRequest } from "../http/http";

const BODY_BYTES_MAX = 16 * 1024;

/**
 * Registers a client (RFC 7591). All are public: a program on somebody's machine keeps no secret, so none is given out,
 * and whoever asks for one is told that it has none (§3.2.1).
 */
export async function register(request: SurfaceRequest) {
  const type = request.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new OauthError("invalid_client_metadata", "Send JSON.");
  const facts = factsOf(parsed(new TextDecoder().decode(await request.body(BODY_BYTES_MAX))));
  const { id, name, redirectUris, createdAt } = await registerClient(database().db, facts, realNow());
  return {
    status: 201,
    body: {
      client_id: id,
      client_id_issued_at: Math.floor(createdAt.getTime() / 1000),
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OauthError("invalid_client_metadata", "The body is no JSON.");
  }
}
