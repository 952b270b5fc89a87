import { z } from "zod";
import { uuid } from "../../schemas/fields";
import { sentFile } from "../../schemas/files";
import { idOut, instantOut } from "../../schemas/outputs";

/** The types that are taken, with the endings of their names. */
export const ENDINGS = {
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/webp": [".webp"],
  "application/pdf": [".pdf"],
} as const;
export type UploadType = keyof typeof ENDINGS;

export const CreateUploadInput = z.object({
  file: sentFile().describe("A JPEG, PNG, WebP or PDF file of at most 5 MiB. Its type is told from its bytes."),
});
export type CreateUploadInput = z.infer<typeof CreateUploadInput>;

const described = {
  id: idOut(),
  name: z.string().describe("As its sender called it, without folders; `file` when it had no name."),
  size: z.int().describe("Bytes."),
  type: z.enum(["image/jpeg", "image/png", "image/webp", "application/pdf"]),
};

export const Upload = z.object(described).meta({ id: "Upload", description: "A file that a visitor has sent." });
export type Upload = z.infer<typeof Upload>;

export const UploadId = z.object({ id: uuid() });
export const UploadLink = z
  .object({
    ...described,
    url: z.string().describe("Downloads the file, without a key, for one hour."),
    createdAt: instantOut().describe("When it was sent, UTC."),
  })
  .meta({ id: "UploadLink", description: "A file that a visitor has sent, with a link to it." });
export type UploadLink = z.infer<typeof UploadLink>;
