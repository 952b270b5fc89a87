import { database } from "../../../db/client";
import { env } from "../../../env";
import { findPageOf, listIndexedPages } from "../../../features/settings";
import type { BusinessAccess } from "../../pages/business/business-access";
import { pictureAt } from "../pictures";

/** The business pages' way to their accounts. */
export const businessAccess: BusinessAccess = {
  get origin() {
    return env().APP_ORIGIN;
  },
  find: (slug) => findPageOf(database().db, slug),
  listed: async () =>
    (await listIndexedPages(database().db)).map(({ slug, updatedAt }) => ({
      slug,
      updatedAt: updatedAt.toISOString(),
    })),
  picture: pictureAt,
};
