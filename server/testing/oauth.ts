import { createHash, randomBytes } from "node:crypto";
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { sessionCookie } from "../features/identity/sessions/cookie";
import { CALLBACK } from "./app-memory";
import type { Loopback } from "./mcp";
import type { TestMember } from "./people";

/** What a browser shows of the page of consent, or where it is led. */
export interface Seen {
  status: number;
  location: string | null;
  html: string;
  headers: Headers;
}

/** The `cookie` header of a member's browser. */
export const cookieOf = ({ session }: Pick<TestMember, "session">): string =>
  sessionCookie(session.token).split(";")[0] ?? "";

/** Looks at an address in a browser, or posts its form. */
export async function browse(
  url: URL | string,
  { cookie = "", form }: { cookie?: string; form?: URLSearchParams } = {},
): Promise<Seen> {
  const { origin } = new URL(url);
  const sent = form ? { method: "POST", body: form.toString() } : {};
  const answer = await fetch(url, {
    ...sent,
    redirect: "manual",
    headers: { cookie, ...(form ? { origin, "content-type": "application/x-www-form-urlencoded" } : {}) },
  });
  const { status, headers } = answer;
  return { status, headers, location: headers.get("location"), html: await answer.text() };
}

/** The ticked boxes and hidden fields of the page of consent, as a browser sends them with a button. */
export function formIn(html: string, action: "allow" | "deny", without: string[] = []): URLSearchParams {
  const form = new URLSearchParams({ action });
  for (const [, name = "", value = ""] of html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g))
    form.append(name, value);
  for (const [, value = ""] of html.matchAll(/name="scope"(?: checked="")? value="([\w:]+)"/g))
    if (!without.includes(value)) form.append("scope", value);
  return form;
}

/** Allows what the page at an address asks for. @returns the address at the app that the browser is led to */
export async function allowAt(url: URL | string, cookie: string, without: string[] = []): Promise<URL> {
  const page = await browse(url, { cookie });
  if (page.status !== 200) throw new Error(`The page of consent answered ${page.status} ${page.location ?? ""}.`);
  const { location, status } = await browse(url, { cookie, form: formIn(page.html, "allow", without) });
  if (status !== 303 || location === null) throw new Error(`Consent answered ${status}.`);
  return new URL(location);
}

export const transportOf = (served: Loopback, provider: OAuthClientProvider, query = "") =>
  new StreamableHTTPClientTransport(new URL(`${served.origin}/api/mcp${query}`), { authProvider: provider });

export const newClient = () => new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });

export interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
}

export interface TokenAnswer {
  status: number;
  headers: Headers;
  body: Partial<Tokens> & { error?: string; error_description?: string };
}

/** Posts a form to one of the endpoints for apps. */
export async function post(served: Loopback, name: string, fields: Record<string, string>): Promise<TokenAnswer> {
  const answer = await fetch(`${served.origin}/api/oauth/${name}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, headers: answer.headers, body: JSON.parse((await answer.text()) || "{}") };
}

/** An app that has registered, with a verifier of its own. */
export interface RegisteredApp {
  clientId: string;
  verifier: string;
  /** Where it sends the browser. */
  asks: (said?: Record<string, string | null>) => URL;
}

export async function registerApp(served: Loopback, metadata: object = {}): Promise<RegisteredApp> {
  const answer = await fetch(`${served.origin}/api/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "Test app", redirect_uris: [CALLBACK], ...metadata }),
  });
  const { client_id: clientId } = (await answer.json()) as { client_id: string };
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const asks = (said: Record<string, string | null> = {}) => {
    const url = new URL(`${served.origin}/admin/authorize`);
    const usual = { response_type: "code", client_id: clientId, redirect_uri: CALLBACK, scope: "bookings:read" };
    const proof = { code_challenge: challenge, code_challenge_method: "S256", state: "s" };
    const resource = `${served.origin}/api/mcp`;
    for (const [name, value] of Object.entries({ ...usual, ...proof, resource, ...said }))
      if (value !== null) url.searchParams.set(name, value);
    return url;
  };
  return { clientId, verifier, asks };
}

/** The fields that exchange a code. */
export const exchangeOf = ({ clientId, verifier }: RegisteredApp, code: string): Record<string, string> => ({
  grant_type: "authorization_code",
  code,
  client_id: clientId,
  code_verifier: verifier,
  redirect_uri: CALLBACK,
});

/** Connects an app for a member. */
export async function connectApp(
  served: Loopback,
  member: Pick<TestMember, "session">,
  scope = "bookings:read catalog:read",
): Promise<{ app: RegisteredApp; code: string; tokens: Tokens }> {
  const app = await registerApp(served);
  const led = await allowAt(app.asks({ scope }), cookieOf(member));
  const code = led.searchParams.get("code") ?? "";
  const { body, status } = await post(served, "token", exchangeOf(app, code));
  if (status !== 200) throw new Error(`The code was refused: ${body.error} ${body.error_description}`);
  return { app, code, tokens: body as Tokens };
}

/** Whether an access token opens the MCP address: the status of a ping. */
export async function pingWith(served: Loopback, token: string): Promise<number> {
  const answer = await fetch(`${served.origin}/api/mcp`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
  });
  await answer.text();
  return answer.status;
}
