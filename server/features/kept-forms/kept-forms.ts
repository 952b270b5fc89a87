import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { keptForms } from "../../db/schema";
import { decrypt, encrypt, sha256 } from "../../secrets";

const PURPOSE = "kept-form";
const ID_BYTES = 24;
const ID = /^[A-Za-z0-9_-]{32}$/;

/** How long a form is kept. Real time: a sandbox's clock does not hurry its visitors. */
export const KEPT_MINUTES = 30;
/** Longer ones are answered in place. Four times the longest notes, with all the rest. */
export const KEPT_BYTES_MAX = 48 * 1024;
/** A visitor's oldest goes when the next one is kept. */
export const KEPT_OF_VISITOR_MAX = 20;
/** Past it an account's further forms are answered in place: nobody's typing is thrown away for another's. */
export const KEPT_OF_ACCOUNT_MAX = 1_000;

/** Whose form it is: an account's page, and the visitor's network. Nobody else finds it. */
export interface FormOwner {
  tenantId: string;
  path: string;
  network: string;
}

/** Bound to the account, too: who visits two accounts is not told by the database to be the same. */
const visitorHashOf = ({ tenantId, network }: FormOwner): Buffer => sha256(`${tenantId} ${network}`);

interface Sealed {
  tenantId: string;
  path: string;
  content: string;
}

/**
 * Keeps what was typed into a refused form for half an hour, encrypted.
 *
 * @returns the unguessable id it is found by; null when it is too long or the account has too many
 */
export async function keepForm(db: Db, owner: FormOwner, content: string): Promise<string | null> {
  if (Buffer.byteLength(content) > KEPT_BYTES_MAX) return null;
  const { tenantId, path } = owner;
  const id = randomBytes(ID_BYTES).toString("base64url");
  const sealed = encrypt(PURPOSE, JSON.stringify({ tenantId, path, content } satisfies Sealed));
  const visitorHash = visitorHashOf(owner);
  await makeRoom(db, tenantId, visitorHash);
  const kept = await db.execute(sql`
    insert into ${keptForms} (tenant_id, id_hash, visitor_hash, content, expires_at, created_at)
    select ${tenantId}::uuid, ${sha256(id)}, ${visitorHash}, ${sealed},
      now() + ${KEPT_MINUTES} * interval '1 minute', now()
    where (select count(*) from ${keptForms} where ${keptForms.tenantId} = ${tenantId}) < ${KEPT_OF_ACCOUNT_MAX}
    returning 1`);
  return kept.length === 0 ? null : id;
}

/** Deletes what has expired of an account, and the visitor's own oldest so that one more fits. */
async function makeRoom(db: Db, tenantId: string, visitorHash: Buffer): Promise<void> {
  const newest = db
    .select({ idHash: keptForms.idHash })
    .from(keptForms)
    .where(and(eq(keptForms.tenantId, tenantId), eq(keptForms.visitorHash, visitorHash)))
    .orderBy(sql`${keptForms.createdAt} desc`)
    .limit(KEPT_OF_VISITOR_MAX - 1);
  const isOld = sql`${keptForms.visitorHash} = ${visitorHash} and ${keptForms.idHash} not in ${newest}`;
  await db
    .delete(keptForms)
    .where(and(eq(keptForms.tenantId, tenantId), sql`(${keptForms.expiresAt} <= now() or (${isOld}))`));
}

/** What was kept under an id for this very page and visitor; null when there is nothing, any more or of theirs. */
export async function findKeptForm(db: Db, owner: FormOwner, id: string): Promise<string | null> {
  if (!ID.test(id)) return null;
  const { tenantId, path } = owner;
  const [row] = await db
    .select({ content: keptForms.content })
    .from(keptForms)
    .where(
      and(
        eq(keptForms.tenantId, tenantId),
        eq(keptForms.idHash, sha256(id)),
        eq(keptForms.visitorHash, visitorHashOf(owner)),
        sql`${keptForms.expiresAt} > now()`,
      ),
    );
  const sealed = row ? opened(row.content) : null;
  return sealed?.tenantId === tenantId && sealed.path === path ? sealed.content : null;
}

/** Null for what was sealed under another secret: the visitor types again. */
function opened(content: Buffer): Sealed | null {
  try {
    return JSON.parse(decrypt(PURPOSE, content)) as Sealed;
  } catch {
    return null;
  }
}
