import { z } from "zod";
import { SCOPES } from "../../domain/scopes";
import { line, timestamp, uuid, whole } from "../../schemas/fields";
import { listOf, paging } from "../../schemas/lists";
import { network } from "../../schemas/networks";

const GRACE_HOURS_MAX = 72;
const GRACE_HOURS_DEFAULT = 24;
const NETWORKS_MAX = 20;

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The last four characters. */
  hint: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** Who made it; null where no person did, or one who is gone. */
  maker: z.object({ id: z.string(), name: z.string(), isMember: z.boolean() }).nullable(),
  /** Exact to a minute. */
  lastUsedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
  /** Null: from anywhere. */
  allowedNetworks: z.array(z.string()).nullable(),
  /** The key that it took over from. */
  replaces: z.string().nullable(),
  createdAt: z.date(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A new key, shown only here. */
export const MadeKey = ApiKey.extend({ key: z.string() });
export type MadeKey = z.infer<typeof MadeKey>;

export const ApiKeyList = listOf(ApiKey);
export const ListApiKeysInput = z.object(paging);
export const ApiKeyId = z.object({ id: uuid() });

export const MakeKeyInput = z.object({
  name: line(),
  scopes: z
    .array(z.enum(SCOPES))
    .max(SCOPES.length)
    .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
  expiresAt: timestamp().nullable().default(null),
  allowedNetworks: z
    .array(network())
    .min(1)
    .max(NETWORKS_MAX)
    .transform((networks) => [...new Set(networks)])
    .nullable()
    .default(null),
});
export type MakeKeyInput = z.infer<typeof MakeKeyInput>;

export const RenameKeyInput = z.object({ id: uuid(), name: line() });
export type RenameKeyInput = z.infer<typeof RenameKeyInput>;
export const RotateKeyInput = z.object({
  id: uuid(),
  /** How long the key before stays valid. */
  graceHours: whole(0, GRACE_HOURS_MAX).default(GRACE_HOURS_DEFAULT),
});
export type RotateKeyInput = z.infer<typeof RotateKeyInput>;
