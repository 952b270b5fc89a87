import { notFound } from "next/navigation";
import { toApiError } from "../../../server/errors";

/** What a page reads, or the page of what does not exist: an id of nobody and one that is no id look alike. */
export function orGone<Read>(read: Promise<Read>): Promise<Read> {
  return read.catch((error: unknown) => {
    const { code, fields } = toApiError(error);
    if (code === "not_found" || (code === "validation" && fields?.id !== undefined)) notFound();
    throw error;
  });
}
