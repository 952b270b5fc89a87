import { type SQL, sql } from "drizzle-orm";
import { auditLog } from "../../db/schema";

const PATHS = { "app.connect": "/admin/authorize", "app.disconnect": "/admin/security" } as const;

/**
 * The statement that notes in the audit of their accounts that apps were connected or disconnected, in the name of the
 * person and the app.
 *
 * @param grants rows of `oauth_grants`, by a name in the same statement
 */
export const noteOfApp = (action: keyof typeof PATHS, grants: SQL): SQL => sql`
  insert into ${auditLog} (tenant_id, id, at, actor_kind, actor_id, actor_label, session_id, action, method, path,
    status, resource, resource_id)
  select t.id, gen_random_uuid(), now() + t.clock_offset_ms * interval '1 millisecond', 'person', u.id,
    u.name || ' (' || g.client_name || ')', g.id, ${action}, 'POST', ${PATHS[action]}, 200, 'apps', g.id
  from ${grants} g join tenants t on t.id = g.tenant_id join users u on u.id = g.user_id`;
