import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { z } from "zod";
import { env } from "../../env";
import { url } from "../../schemas/fields";

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

/**
 * What is wrong with an address that webhooks are to be pushed to, or null.
 *
 * Only a host that is an IP address is judged here. A name is resolved when something is delivered, each time anew.
 *
 * @param text an address without credentials, or anything else, which is left to other rules
 * @param allowPrivate lets http and private addresses through, for local development
 */
export function faultOfAddress(text: string, { allowPrivate }: { allowPrivate: boolean }): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, hash } = new URL(text);
  if (protocol !== "https:" && !(allowPrivate && protocol === "http:")) return "Must be an https address.";
  if (hash !== "" || text.includes("#")) return "Must not have a fragment: it would not be sent.";
  if (port === "0") return "Must not have the port 0.";
  const host = hostname.replace(/^\[|\]$/g, "");
  const isPrivate = LOCALHOST.test(host) || (isIP(host) !== 0 && !isPublicAddress(host));
  return isPrivate && !allowPrivate ? "Must not lead to a private address." : null;
}

function requirePublicAddress(text: string, faults: z.core.$RefinementCtx): void {
  const message = faultOfAddress(text, { allowPrivate: env().WEBHOOK_ALLOW_PRIVATE });
  if (message !== null) faults.addIssue({ code: "custom", message });
}

/** An https address that webhooks may be pushed to. */
export const webhookUrl = () => url().superRefine(requirePublicAddress);
