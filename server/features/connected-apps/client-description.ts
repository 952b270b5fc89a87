import { z } from "zod";
import { safeGet } from "../../outgoing/safe-get";
import { type ClientFacts, factsOf } from "./client-metadata";
import { OauthError } from "./refusals";

/** What the draft recommends at most (§6.6). */
const BYTES_MAX = 5 * 1024;
const TIMEOUT_MS = 5000;

const Description = z.object({
  client_id: z.string(),
  client_name: z.string().min(1),
  token_endpoint_auth_method: z.literal("none").default("none"),
  client_secret: z.never().optional(),
});

/**
 * Reads how a client describes itself, at the address that is its id (draft-ietf-oauth-client-id-metadata-document).
 * The address is a stranger's: only public hosts are asked, once, for 5 KB at most, and no redirect is followed.
 *
 * @throws OauthError invalid_client
 */
export async function readDescription(address: string): Promise<ClientFacts> {
  const body = await safeGet({ url: address, bytesMax: BYTES_MAX, timeoutMs: TIMEOUT_MS });
  if (body === null) throw new OauthError("invalid_client", "The client's description cannot be read.");
  const described = Description.safeParse(jsonOf(body));
  if (!described.success || described.data.client_id !== address)
    throw new OauthError("invalid_client", "The client's description is not of this client, or not in order.");
  try {
    return factsOf(jsonOf(body));
  } catch (error) {
    if (error instanceof OauthError) throw new OauthError("invalid_client", error.message);
    throw error;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
