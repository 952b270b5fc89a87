import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { DAY_MS } from "./library/settings";
import { GUEST_DOMAIN } from "./queries";

/** Sessions that are over still tell known browsers from new ones. */
const SESSION_KEPT_DAYS = 60;
const MAIL_KEPT_DAYS = 30;
const CLIENT_KEPT_DAYS = 90;

/**
 * Removes what is over: links and codes at once, counters of tries after a day, mails to persons 30 days after they were
 * settled, sessions 60 days after their end, guests with the sandbox that they looked at, apps with their last token.
 *
 * @returns how many rows, at most `limit` of a table
 */
export async function purgeIdentity(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const before = (days: number) => sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  const over: [table: string, condition: SQL][] = [
    ["user_tokens", sql`expires_at <= ${before(0)}`],
    ["user_sessions", sql`expires_at <= ${before(SESSION_KEPT_DAYS)}`],
    ["user_rates", sql`last_request <= ${now.getTime() - DAY_MS}`],
    [
      "users",
      sql`email like ${`%${GUEST_DOMAIN}`} and not exists (select from members where members.user_id = users.id)`,
    ],
    // A used code is kept for a day, to know it again; an app that is not used any more has no token left.
    ["oauth_codes", sql`expires_at <= ${before(1)}`],
    ["oauth_tokens", sql`expires_at <= ${before(0)}`],
    [
      "oauth_grants",
      sql`not exists (select from oauth_tokens t where t.tenant_id = oauth_grants.tenant_id and t.grant_id = oauth_grants.id)`,
    ],
    [
      "oauth_clients",
      sql`updated_at <= ${before(CLIENT_KEPT_DAYS)} and not exists (select from oauth_grants g where g.client_id = oauth_clients.id)`,
    ],
    ["account_mails", sql`status in ('sent', 'failed') and updated_at <= ${before(MAIL_KEPT_DAYS)}`],
  ];
  const counts = [];
  for (const [table, condition] of over) {
    const name = sql.identifier(table);
    const some = sql`select ctid from ${name} where ${condition} limit ${limit}`;
    counts.push((await db.execute(sql`delete from ${name} where ctid = any(array(${some})) returning 1`)).length);
  }
  return Math.max(...counts);
}
