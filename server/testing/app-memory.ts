import type { OAuthClientProvider } from "@modelcontextprotocol/client";

/** Where apps of tests are answered, unless they say otherwise. */
export const CALLBACK = "http://127.0.0.1:3999/callback";

type Stored = { client?: unknown; tokens?: unknown; verifier: string; discovery?: unknown; asked?: URL };

/** An app's memory, as the official client wants one, and where it would open a browser. */
export function newApp(said: Partial<OAuthClientProvider> = {}): { provider: OAuthClientProvider; kept: Stored } {
  const kept: Stored = { verifier: "" };
  const provider = {
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: "Test app", redirect_uris: [CALLBACK] },
    state: () => "state-1",
    clientInformation: () => kept.client,
    saveClientInformation: (client: unknown) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens: unknown) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (asked: URL) => {
      kept.asked = asked;
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
    discoveryState: () => kept.discovery,
    saveDiscoveryState: (discovery: unknown) => {
      kept.discovery = discovery;
    },
    ...said,
  };
  return { provider: provider as OAuthClientProvider, kept };
}
