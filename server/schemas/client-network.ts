import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** The least that one customer of a provider has of IPv6 (RFC 6177 §2), and takes any address from: a /64. */
const NETWORK_PARTS = 4;
const ADDRESS_LENGTH_MAX = 64;

/**
 * Who counts as one client: an IPv4 address, however it is written, and of IPv6 all addresses of a /64.
 *
 * @param address what is none counts as it is, up to 64 characters
 */
export function clientNetwork(address: string): string {
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return address.slice(0, ADDRESS_LENGTH_MAX);
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
