import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Where IPv6 hands out addresses (RFC 4291 §2.4); what lies outside is special or nobody's. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an IP address belongs to the public internet.
 *
 * Private, loopback, link-local and metadata addresses do not, nor does anything else with a special purpose
 * (IANA registries), nor IPv6 that stands for an IPv4 address, whichever that is.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(GLOBAL_IPV6));
}

/** RFC 6761 §6.3: these names lead to the machine itself, so there is nothing to resolve. */
const LOCALHOST = /^(.+\.)?localhost\.?$/;

const HTTPS_PORT = 443;
/** Below it stand the machine's own services, such as mail and shells; receivers on a port of their own are above. */
const OWN_PORT_MIN = 1024;

/** The host of an address: a name, or an IP address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/**
 * What is wrong with an address that something is to be pushed to, or null.
 *
 * Only a host that is an IP address is judged here. A name is resolved when something is sent, each time anew.
 *
 * @param text an address without credentials, or anything else, which is left to other rules
 * @param allowPrivate lets http, private addresses and every port through, for local development
 */
export function faultOfAddress(text: string, { allowPrivate }: { allowPrivate: boolean }): string | null {
  if (!URL.canParse(text)) return null;
  const address = new URL(text);
  const { protocol, port, hash } = address;
  if (protocol !== "https:" && !(allowPrivate && protocol === "http:")) return "Must be an https address.";
  if (hash !== "" || text.includes("#")) return "Must not have a fragment: it would not be sent.";
  if (port === "0") return "Must not have the port 0.";
  if (allowPrivate) return null;
  const host = hostOf(address);
  if (LOCALHOST.test(host) || (isIP(host) !== 0 && !isPublicAddress(host)))
    return "Must not lead to a private address.";
  return isUsualPort(port) ? null : `Must have the port ${HTTPS_PORT}, or one from ${OWN_PORT_MIN} on.`;
}

const isUsualPort = (port: string): boolean =>
  port === "" || Number(port) === HTTPS_PORT || Number(port) >= OWN_PORT_MIN;
