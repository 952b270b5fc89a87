import { isIP } from "node:net";
import { env } from "../env";
import { faultOfAddress, hostOf, isPublicAddress } from "./address";
import { Failed } from "./port";
import { type Resolve, resolveInDns, resolveLocally } from "./resolve";

/** What keeps requests from the operator's own network. */
export interface SsrfGuard {
  /** Lets http and private addresses through, for local development. */
  allowPrivate: boolean;
  resolve: Resolve;
}

/** The guard that the operator has set up. */
export function configuredGuard(): SsrfGuard {
  const allowPrivate = env().WEBHOOK_ALLOW_PRIVATE;
  return { allowPrivate, resolve: allowPrivate ? resolveLocally : resolveInDns };
}

/**
 * The IP addresses that a request may connect to: all that the host has, resolved once.
 *
 * A name with a single address that is not public is refused whole, for whoever put it there is up to no good.
 *
 * @throws Failed refused_address | dns
 */
export async function admittedAddresses(url: string, guard: SsrfGuard, signal: AbortSignal): Promise<string[]> {
  const { allowPrivate, resolve } = guard;
  if (!URL.canParse(url) || faultOfAddress(url, guard) !== null) throw new Failed("refused_address");
  const address = new URL(url);
  if (address.username !== "" || address.password !== "") throw new Failed("refused_address");
  const host = hostOf(address);
  const addresses = isIP(host) === 0 ? await resolved(resolve(host, signal)) : [host];
  if (!allowPrivate && !addresses.every(isPublicAddress)) throw new Failed("refused_address");
  return addresses;
}

async function resolved(resolving: Promise<string[]>): Promise<string[]> {
  const addresses = await resolving.catch((cause: unknown) => {
    throw new Failed("dns", { cause });
  });
  if (addresses.length === 0) throw new Failed("dns");
  return addresses;
}
