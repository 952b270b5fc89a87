import type { TenantRow } from "../../db/schema";
import { DomainError } from "../../domain/errors";
import { env } from "../../env";
import type { Stored } from "./queries";

const KIB = 1024;
const MIB = 1024 * KIB;

/** A file counts as at least this much, so that many small ones are bounded too, with their rows. */
const COUNTED_BYTES_MIN = 64 * KIB;
/** All files of an account. */
export const ACCOUNT_BYTES_MAX = 2_048 * MIB;
/** The files of an account that no booking uses: anybody can send such, and they live 24 hours. */
export const UNUSED_BYTES_MAX = 256 * MIB;
/** Those of them that came from one network, so that nobody alone takes the room of all. */
export const SENDER_BYTES_MAX = 64 * MIB;
/** All files of a sandbox: anybody can open one. */
export const SANDBOX_BYTES_MAX = 32 * MIB;
/** Parts of `UPLOADS_TOTAL_MIB`: what all real accounts have unused, and what all sandboxes have. */
const UNUSED_SHARE = 1 / 4;
const SANDBOXES_SHARE = 1 / 10;

const NO_ROOM = "There is no room for further files at the moment. Try again later.";

/** What a file counts. */
export const countedBytes = (bytes: number): number => Math.max(bytes, COUNTED_BYTES_MIN);

/** @param stored what lies in the storage, the file in question included @throws DomainError insufficient_storage */
export function requireQuota({ isSandbox }: Pick<TenantRow, "isSandbox">, stored: Stored): void {
  const total = env().UPLOADS_TOTAL_MIB * MIB;
  const isAccountFull = isSandbox
    ? stored.account > SANDBOX_BYTES_MAX
    : stored.account > ACCOUNT_BYTES_MAX || stored.accountUnused > UNUSED_BYTES_MAX;
  const isFull = isSandbox ? stored.sandboxes > total * SANDBOXES_SHARE : stored.unused > total * UNUSED_SHARE;
  if (stored.senderUnused > SENDER_BYTES_MAX)
    throw new DomainError("insufficient_storage", "Too many files were sent that no booking uses. Try again tomorrow.");
  if (isAccountFull) throw new DomainError("insufficient_storage", "This account has no room for further files.");
  if (isFull || stored.all > total) throw noRoom();
}

/** The refusal when it is not for the account to make room. */
export const noRoom = () => new DomainError("insufficient_storage", NO_ROOM);
