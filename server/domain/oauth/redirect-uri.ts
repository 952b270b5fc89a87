/** Where a client on the person's own machine listens (RFC 8252 §7.3, §8.3). */
const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** What a browser runs, shows or reads by itself: none is a program that waits for an answer. */
const NO_APP = new Set(
  "about blob chrome data file filesystem ftp http intent javascript mailto sms tel urn vbscript view-source ws wss".split(
    " ",
  ),
);

const LENGTH_MAX = 2000;

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === "http:" && LOOPBACK.has(hostname);

/** What is wrong with an address that a client wants to be answered at; null when nothing is. */
export function faultOfRedirectUri(text: string): string | null {
  if (text.length > LENGTH_MAX || !URL.canParse(text)) return "is no address";
  // What a browser would leave out or rewrite is no exact address.
  if (/[^\x21-\x7e]|["<>\\^`{|}]/.test(text)) return "has characters that an address cannot hold";
  const url = new URL(text);
  if (text.includes("#")) return "has a fragment";
  if (url.username !== "" || url.password !== "") return "has a user name or a password";
  if (url.protocol === "https:" || isLoopback(url)) return null;
  if (url.protocol === "http:") return "is not https, and leads to another machine than the client's own";
  return NO_APP.has(url.protocol.slice(0, -1)) ? "has a scheme that leads to no app" : null;
}

/**
 * Whether an address is one of those that a client has registered: the same, letter by letter. On the client's own
 * machine the port may be another each time (RFC 8252 §7.3).
 */
export function isRegistered(asked: string, registered: readonly string[]): boolean {
  if (registered.includes(asked)) return true;
  const plain = withoutLoopbackPort(asked);
  return plain !== null && registered.some((one) => withoutLoopbackPort(one) === plain);
}

function withoutLoopbackPort(text: string): string | null {
  if (faultOfRedirectUri(text) !== null || !isLoopback(new URL(text))) return null;
  return text.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+))(?::\d*)?(?=[/?]|$)/i, "$1");
}

/** Who is answered there, as a person should see it: a host, the scheme of an app, or null for their own machine. */
export function answeredAt(redirectUri: string): string | null {
  const url = new URL(redirectUri);
  if (isLoopback(url)) return null;
  return url.protocol === "https:" ? url.host : url.protocol.slice(0, -1);
}

/** What a page's policy has to allow, so that its form may lead there (CSP 3 §2.3.1; IPv6 has no source of its own). */
export function formActionOf(redirectUri: string): string {
  const { protocol, hostname, origin } = new URL(redirectUri);
  return protocol.startsWith("http") && !hostname.startsWith("[") ? origin : protocol;
}
