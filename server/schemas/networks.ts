import ipaddr from "ipaddr.js";
import { z } from "zod";
import { ENDS_HERE } from "./fields";

const LENGTH_MAX = 64;
const SHAPE = /^([0-9.]{7,15}|[0-9a-fA-F:.]{2,45})(\/\d{1,3})?$/;

/**
 * A network as PostgreSQL's `cidr` takes it, with nothing to the right of its prefix: `192.0.2.7/24` is `192.0.2.0/24`,
 * and an address alone is a network of one. Null for what is neither.
 */
export function networkOf(text: string): string | null {
  const [address = "", bits] = text.split("/");
  if (!SHAPE.test(text) || !(ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address))) return null;
  const kind = address.includes(":") ? ipaddr.IPv6 : ipaddr.IPv4;
  const prefix = bits ?? (kind === ipaddr.IPv6 ? "128" : "32");
  if (Number(prefix) > (kind === ipaddr.IPv6 ? 128 : 32)) return null;
  return `${kind.networkAddressFromCIDR(`${address}/${prefix}`)}/${Number(prefix)}`;
}

/** An address or a network of either kind, such as `192.0.2.0/24`. */
export const network = () =>
  z
    .string()
    .trim()
    .max(LENGTH_MAX, ENDS_HERE)
    .transform((text, ctx) => {
      const found = networkOf(text);
      if (found === null)
        ctx.addIssue({ code: "custom", message: "Must be an address or a network like 192.0.2.0/24." });
      return found ?? "";
    });
