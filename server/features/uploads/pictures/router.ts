import { memberProcedure, router } from "../../../trpc";
import { CreatePictureInput, Picture } from "./schemas";
import { storePicture } from "./store";

/** Pictures of what the account offers, for persons alone. */
export const picturesRouter = router({
  create: memberProcedure
    .meta({
      scope: "catalog:write",
      refuses: ["validation", "payload_too_large", "unsupported_type", "insufficient_storage"],
    })
    .input(CreatePictureInput)
    .output(Picture)
    .mutation(({ ctx, input }) => storePicture(ctx, input)),
});
