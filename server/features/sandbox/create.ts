import { type Context, realNow, type TenantContext } from "../../context";
import type { Db } from "../../db/client";
import type { TenantRow } from "../../db/schema";
import { invalid, notFound } from "../../domain/errors";
import { env } from "../../env";
import { instantText } from "../../schemas/outputs";
import { insertToken } from "../identity";
import { insertAccount } from "../settings";
import { advanceClock, insertKey, lockClock } from "./queries";
import type { CreateSandboxInput, Sandbox } from "./schemas";
import { insertSeed } from "./seeds/seed-account";
import { SEED_DATA, type Seed } from "./seeds/seeds";

const LIFETIME_MS = 24 * 60 * 60 * 1000;
const DEFAULT_TIME_ZONE = "Europe/Madrid";
const DEFAULT_CURRENCY = "EUR";
const YEARS_AHEAD_MS = 10 * 365.25 * 24 * 60 * 60 * 1000;

interface SeededAccount {
  name?: string | undefined;
  timeZone?: string | undefined;
  currency?: string | undefined;
  seed: Seed;
  expiresAt: Date | null;
  now: Date;
}

/** Stores a sandbox account with what its seed brings. */
export async function insertSeeded(db: Db, account: SeededAccount): Promise<TenantRow> {
  const { name, timeZone = DEFAULT_TIME_ZONE, currency = DEFAULT_CURRENCY, seed, expiresAt, now } = account;
  const data = seed === "empty" ? null : SEED_DATA[seed];
  const tenant = await insertAccount(db, {
    name: name ?? data?.name ?? "Sandbox",
    timeZone,
    currency,
    isSandbox: true,
    expiresAt,
    now,
    ...(data
      ? {
          settings: {
            companyPhone: data.phone,
            companyAddress: data.address,
            slotLengthMinutes: data.slotLengthMinutes,
            ...(data.hours && { businessHours: data.hours }),
          },
        }
      : {}),
  });
  if (data) await insertSeed(db, { tenant, now }, data);
  return tenant;
}

/** The account's hosted booking page. */
export const bookingUrlOf = ({ publicKey }: Pick<TenantRow, "publicKey">): string =>
  `${env().APP_ORIGIN}/book/${publicKey}`;

/** A link of one use that opens a sandbox's back office as its owner, without signing up. */
export async function newAdminUrl(db: Db, tenantId: string, lastsMs: number): Promise<string> {
  const token = await insertToken(db, "open-account", { value: tenantId, lastsMs });
  return `${env().APP_ORIGIN}/admin/open?token=${token}`;
}

/** Opens a sandbox: an account with every right that ends by itself after a day. */
export async function createSandbox({ db, now }: Context, input: CreateSandboxInput): Promise<Sandbox> {
  const expiresAt = new Date(Math.floor((now.getTime() + LIFETIME_MS) / 1000) * 1000);
  const tenant = await insertSeeded(db, { ...input, seed: input.seed ?? "empty", expiresAt, now });
  const apiKey = await insertKey(db, tenant.id, { name: "Sandbox", now });
  return {
    apiKey,
    publicKey: tenant.publicKey,
    tenant: { id: tenant.id, name: tenant.companyName, timeZone: tenant.timeZone, currency: tenant.currency },
    expiresAt: instantText(expiresAt),
    baseUrl: `${env().APP_ORIGIN}/api/v1`,
    bookingUrl: bookingUrlOf(tenant),
    adminUrl: await newAdminUrl(db, tenant.id, LIFETIME_MS),
  };
}

/** @throws DomainError not_found on a real account: its clock is the world's */
export function requireSandbox({ tenant }: TenantContext): void {
  if (!tenant.isSandbox) throw notFound("sandbox");
}

/**
 * Sets a sandbox's clock forward; it runs on from there.
 *
 * @returns the context at its new present, and the present before
 * @throws DomainError not_found | validation on `now` when it lies behind the present or too far ahead
 */
export async function setClock(ctx: TenantContext, to: Date): Promise<{ ctx: TenantContext; from: Date }> {
  requireSandbox(ctx);
  const real = realNow().getTime();
  // Whoever set it while this request waited: what fell due before that has happened.
  const from = new Date(real + (await lockClock(ctx.db, ctx.tenant.id)));
  if (to.getTime() - real > YEARS_AHEAD_MS) throw invalid({ now: "Must be at most 10 years ahead of real time." });
  const clockOffsetMs = to.getTime() - real;
  const isSet = to >= ctx.now && (await advanceClock(ctx.db, ctx.tenant.id, clockOffsetMs));
  if (!isSet) throw invalid({ now: "The clock moves forward only." });
  return { ctx: { ...ctx, tenant: { ...ctx.tenant, clockOffsetMs }, now: to }, from: from < to ? from : to };
}
