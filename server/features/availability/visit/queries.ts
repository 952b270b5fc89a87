import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { extras, services } from "../../../db/schema";

/** What has to be known of public services to have one follow another; those that there are. */
export const listCombined = (db: Db, tenantId: string, ids: string[]) =>
  db
    .select({
      id: services.id,
      type: services.type,
      durationDays: services.durationDays,
      paddingBeforeMinutes: services.paddingBeforeMinutes,
      paddingAfterMinutes: services.paddingAfterMinutes,
    })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), inArray(services.id, ids), eq(services.visibility, "public")));

/** Whose extras these are; what there is not is left out. */
export const listExtraOwners = (db: Db, tenantId: string, ids: string[]) =>
  db
    .select({ id: extras.id, serviceId: extras.serviceId })
    .from(extras)
    .where(and(eq(extras.tenantId, tenantId), inArray(extras.id, ids)));
