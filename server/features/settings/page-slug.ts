import { and, desc, eq, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { pageSlugs, type TenantRow, tenants } from "../../db/schema";
import { runText } from "../../db/statement";
import { invalid } from "../../domain/errors";

/** Of an account, the present one included: whoever changes it often gives the oldest free. */
const SLUGS_KEPT = 5;

/**
 * Takes a slug for an account's page, also one that it had before. Of two accounts that ask at once the index lets one
 * have it. What sandboxes took is no obstacle for an account that is none: they are made by anybody, for a day.
 *
 * @throws DomainError validation on `slug` when it is another account's
 */
export async function takeSlug(
  db: Db,
  { id: tenantId, isSandbox }: Pick<TenantRow, "id" | "isSandbox">,
  { slug, now }: { slug: string; now: Date },
): Promise<void> {
  if (!isSandbox) await takeFromSandbox(db, slug);
  const taken = await db
    .insert(pageSlugs)
    .values({ tenantId, slug, createdAt: now })
    .onConflictDoUpdate({
      target: pageSlugs.slug,
      set: { createdAt: now },
      setWhere: eq(pageSlugs.tenantId, tenantId),
    })
    .returning({ slug: pageSlugs.slug });
  if (taken.length === 0) throw invalid({ slug: "This address is taken." });
  const kept = db
    .select({ slug: pageSlugs.slug })
    .from(pageSlugs)
    .where(eq(pageSlugs.tenantId, tenantId))
    .orderBy(sql`${pageSlugs.slug} = ${slug} desc`, desc(pageSlugs.createdAt), pageSlugs.slug)
    .limit(SLUGS_KEPT);
  await db.delete(pageSlugs).where(and(eq(pageSlugs.tenantId, tenantId), notInArray(pageSlugs.slug, kept)));
}

const FREE = `with freed as (
    delete from page_slugs s using tenants t where s.slug = $1 and t.id = s.tenant_id and t.is_sandbox
    returning s.tenant_id
  )
  update tenants set slug = null from freed where tenants.id = freed.tenant_id and tenants.slug = $1`;

/** The one statement that looks across accounts: it asks who has what everybody may ask for. */
const takeFromSandbox = (db: Db, slug: string) => runText(db, FREE, [slug]);

/** The account whose page a slug leads to: its public key, and its present slug; null when nobody has it. */
export async function findPageOf(db: Db, slug: string): Promise<Pick<TenantRow, "publicKey" | "slug"> | null> {
  const [found] = await db
    .select({ publicKey: tenants.publicKey, slug: tenants.slug })
    .from(pageSlugs)
    .innerJoin(tenants, eq(tenants.id, pageSlugs.tenantId))
    .where(eq(pageSlugs.slug, slug));
  return found ?? null;
}

/** What one sitemap may hold (https://www.sitemaps.org/protocol.html). */
const SITEMAP_MAX = 50_000;

/** The pages of living accounts that search engines may list, by their slugs. */
export async function listIndexedPages(db: Db): Promise<{ slug: string; updatedAt: Date }[]> {
  const isShown = and(
    isNotNull(tenants.slug),
    eq(tenants.searchEngines, true),
    eq(tenants.isSandbox, false),
    isNull(tenants.closingAt),
  );
  const shown = await db
    .select({ slug: tenants.slug, updatedAt: tenants.updatedAt })
    .from(tenants)
    .where(isShown)
    .orderBy(tenants.slug)
    .limit(SITEMAP_MAX);
  return shown.flatMap(({ slug, updatedAt }) => (slug === null ? [] : [{ slug, updatedAt }]));
}
