import { procedure, router } from "../../trpc";
import { getUpload, toUpload, toUploadLink } from "./queries";
import { CreateUploadInput, Upload, UploadId, UploadLink } from "./schemas";
import { storeUpload } from "./store";

const tags = ["Uploads"];

/** A visitor's files, as the account sees them. */
export const uploadsRouter = router({
  get: procedure
    .meta({
      scope: "bookings:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/uploads/{id}",
        operationId: "getUpload",
        tags,
        summary: "Get a file",
        description: "A file that a visitor has sent as an answer, with a link that downloads it for one hour.",
      },
    })
    .input(UploadId)
    .output(UploadLink)
    .query(async ({ ctx, input }) => toUploadLink(await getUpload(ctx.db, ctx.tenant.id, input.id), ctx.now)),
});

export const publicUploadsRouter = router({
  create: procedure
    .meta({
      scope: "public",
      refuses: ["validation", "payload_too_large", "unsupported_type", "insufficient_storage"],
      status: 201,
      consumes: "multipart/form-data",
      openapi: {
        method: "POST",
        path: "/uploads",
        operationId: "createUpload",
        tags,
        summary: "Upload a file",
        description:
          "Sends the file that answers a question of kind `file`: its `id` is the answer. JPEG, PNG, WebP or PDF of " +
          "at most 5 MiB; the type is told from the bytes. A file that no booking uses is deleted after 24 hours. " +
          "All files of an account together may have 2 GiB, those that no booking uses 256 MiB, 64 MiB of them from one network; of a sandbox 32 MiB. " +
          "Under an `Idempotency-Key` the same file under the same name is the same request, however its form is written.",
      },
    })
    .input(CreateUploadInput)
    .output(Upload)
    .mutation(async ({ ctx, input }) => toUpload(await storeUpload(ctx, input))),
});
