import { z } from "zod";
import { sentFile } from "../../../schemas/files";
import { idOut } from "../../../schemas/outputs";

/** 8 MiB: what a phone's camera makes. */
export const PICTURE_BYTES_MAX = 8 * 1024 * 1024;

export const CreatePictureInput = z.object({ file: sentFile() });
export type CreatePictureInput = z.infer<typeof CreatePictureInput>;

export const Picture = z.object({
  id: idOut(),
  url: z.string().describe("Shows the picture to everybody, as long as something of the account has this address."),
  width: z.int(),
  height: z.int(),
});
export type Picture = z.infer<typeof Picture>;
