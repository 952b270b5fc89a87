import type { Upload } from "../../../features/uploads/schemas";
import { BASE_URL, IDS, MADE_AT } from "./catalogue/salon";
import { type Examples, refusal } from "./operation-example";

const upload: Upload = { id: IDS.upload, name: "my-hair.jpg", size: 184_320, type: "image/jpeg" };

/** A visitor's file as the account sees it. */
export const UPLOAD_EXAMPLES: Examples = {
  getUpload: {
    response: { ...upload, url: `${BASE_URL}/files/${"A".repeat(64)}`, createdAt: MADE_AT },
  },
};

/** Files that visitors send; what they send is no JSON. */
export const PUBLIC_UPLOAD_EXAMPLES: Examples = {
  createUpload: {
    response: upload,
    refusals: [
      refusal("payload_too_large", "The file is larger than 5 MiB."),
      refusal("unsupported_type", "Only JPEG, PNG, WebP and PDF files are taken."),
      refusal("insufficient_storage", "This account has no room for further files."),
    ],
  },
};
