export { deleteUploads, findUploads, keptUploadsAsk, releaseStoredFiles, uploadsAsk } from "./queries";
