import { memberProcedure, router } from "../../trpc";
import { makeKey, renameKey, revokeKey, rotateKey } from "./make";
import { listApiKeys } from "./queries";
import {
  ApiKey,
  ApiKeyId,
  ApiKeyList,
  ListApiKeysInput,
  MadeKey,
  MakeKeyInput,
  RenameKeyInput,
  RotateKeyInput,
} from "./schemas";

/** The keys of an account. Without paths, so that no key can make keys. */
export const apiKeysRouter = router({
  list: memberProcedure
    .meta({ scope: "any", power: "keys", refuses: ["validation"] })
    .input(ListApiKeysInput)
    .output(ApiKeyList)
    .query(({ ctx, input }) => listApiKeys(ctx.db, ctx.tenant.id, input)),

  create: memberProcedure
    .meta({ scope: "any", power: "keys", refuses: ["conflict", "validation"] })
    .input(MakeKeyInput)
    .output(MadeKey)
    .mutation(({ ctx, input }) => makeKey(ctx, input)),

  rename: memberProcedure
    .meta({ scope: "any", power: "keys", refuses: ["not_found", "validation"] })
    .input(RenameKeyInput)
    .output(ApiKey)
    .mutation(({ ctx, input }) => renameKey(ctx, input)),

  rotate: memberProcedure
    .meta({ scope: "any", power: "keys", refuses: ["not_found", "conflict", "validation"] })
    .input(RotateKeyInput)
    .output(MadeKey)
    .mutation(({ ctx, input }) => rotateKey(ctx, input)),

  revoke: memberProcedure
    .meta({ scope: "any", power: "keys", refuses: ["not_found"] })
    .input(ApiKeyId)
    .output(ApiKey)
    .mutation(({ ctx, input }) => revokeKey(ctx, input.id)),
});
