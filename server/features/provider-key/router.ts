import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { DeleteProviderKeyInput, ProviderKeyHint, PutProviderKeyInput } from "./schemas";
import { removeProviderKey, storeProviderKey } from "./store";

const tags = ["Settings"];

export const providerKeyRouter = router({
  put: procedure
    .meta({
      scope: "payments:write",
      refuses: ["validation"],
      openapi: {
        method: "PUT",
        path: "/settings/provider-key",
        operationId: "putProviderKey",
        tags,
        summary: "Store the payment provider's key",
        description:
          "Replaces any other key. It is stored encrypted and never shown again; the provider is not asked about it.",
      },
    })
    .input(PutProviderKeyInput)
    .output(ProviderKeyHint)
    .mutation(({ ctx, input }) => storeProviderKey(ctx, input)),

  delete: procedure
    .meta({
      scope: "payments:write",
      refuses: ["not_found"],
      status: 204,
      openapi: {
        method: "DELETE",
        path: "/settings/provider-key",
        operationId: "deleteProviderKey",
        tags,
        summary: "Remove the payment provider's key",
        description: "Turns `payProviderEnabled` off. 404 when no key is stored.",
      },
    })
    .input(DeleteProviderKeyInput)
    .output(nothing)
    .mutation(async ({ ctx }) => {
      await removeProviderKey(ctx);
      return null;
    }),
});
