import { z } from "zod";
import { answeredAt, faultOfRedirectUri } from "../../domain/oauth/redirect-uri";
import { OauthError } from "./refusals";

/** What we keep of what a client says of itself. */
export interface ClientFacts {
  name: string;
  redirectUris: string[];
}

const URIS_MAX = 10;
const NAME_MAX = 80;
const ADDRESS_MAX = 500;

const words = z.array(z.string()).optional();
/** Client metadata (RFC 7591 §2), as far as it matters; all else is left out, as the standard has it. */
const Metadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(URIS_MAX),
  client_name: z.string().nullish(),
  grant_types: words,
  response_types: words,
});

/**
 * What a client says of itself.
 *
 * @throws OauthError invalid_client_metadata | invalid_redirect_uri, with every fault named
 */
export function factsOf(metadata: unknown): ClientFacts {
  const parsed = Metadata.safeParse(metadata);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "metadata"}: ${message}`);
    throw new OauthError("invalid_client_metadata", faults.join("; "));
  }
  const { redirect_uris: redirectUris, client_name: name, grant_types: grants, response_types: types } = parsed.data;
  if (grants && !grants.includes("authorization_code"))
    throw new OauthError("invalid_client_metadata", "grant_types: authorization_code is the one that begins here.");
  if (types && !types.includes("code"))
    throw new OauthError("invalid_client_metadata", "response_types: code is the one there is.");
  const faults = redirectUris.flatMap((uri) => {
    const fault = faultOfRedirectUri(uri);
    return fault === null ? [] : [`${uri.slice(0, 200)} ${fault}`];
  });
  if (faults.length > 0) throw new OauthError("invalid_redirect_uri", `redirect_uris: ${faults.join("; ")}`);
  return { name: nameOf(name, redirectUris[0] ?? ""), redirectUris };
}

// What turns text around, hides or breaks lines would let a name pretend to be part of our page (UTS 39 §5.4).
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\s]+/gu;

function nameOf(given: string | null | undefined, redirectUri: string): string {
  const name = (given ?? "").replace(UNSEEN, " ").trim().slice(0, NAME_MAX).trim();
  return name === "" ? (answeredAt(redirectUri) ?? "localhost") : name;
}

/** Whether a client's id is an address where it describes itself: https, with a path, and in its plain form. */
export function isDescriptionAddress(id: string): boolean {
  if (id.length > ADDRESS_MAX || !/^https?:\/\//.test(id) || !URL.canParse(id)) return false;
  const { href, pathname, username, password, hash } = new URL(id);
  return href === id && pathname !== "/" && username === "" && password === "" && hash === "" && !id.includes("#");
}
