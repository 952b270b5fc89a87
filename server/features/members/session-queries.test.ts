import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { members, tenants, userSessions } from "../../db/schema";
import { testTenant } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { newMember, newSession, type TestMember } from "../../testing/people";
import { noteStatements } from "../../testing/statements";
import { findMembership } from "./session-queries";

const { db, sql } = testDatabase();
const HOUR_MS = 3_600_000;

let tenant: { id: string };
let eva: TestMember;
beforeEach(async () => {
  tenant = await testTenant();
  eva = await newMember(tenant, { role: "manager" });
});

const found = (token = eva.session.token, tenantId: string | null = tenant.id) =>
  findMembership(db, { token, tenantId });
const membership = async (tenantId: string) => (await found(eva.session.token, tenantId))?.membership;

describe("a session's token", () => {
  it("names the person, and what the person is in the account", async () => {
    const { user, member, session } = eva;
    expect(await found()).toEqual({
      userId: user.id,
      name: user.name,
      email: user.email,
      emailVerified: true,
      hasSecondFactor: false,
      sessionId: session.id,
      membership: {
        memberId: member.id,
        role: "manager",
        staffId: null,
        version: { tenantId: tenant.id, version: expect.any(String) },
      },
    });
  });

  it("names the person alone where no account is asked for, or another's", async () => {
    expect(await found(eva.session.token, null)).toMatchObject({ userId: eva.user.id, membership: null });
    expect(await membership((await testTenant()).id)).toBeNull();
  });

  it("names nobody when it is made up, or its session is over or ended", async () => {
    expect(await found("made-up")).toBeNull();
    const over = await newSession(eva.user, { expiresAt: new Date(Date.now() - 1000) });
    expect(await found(over.token)).toBeNull();
    await db.delete(userSessions).where(eq(userSessions.id, eva.session.id));
    expect(await found()).toBeNull();
  });

  it("opens an account no longer once the person is removed, or the sandbox is past its day", async () => {
    await db
      .update(tenants)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(tenants.id, tenant.id));
    expect(await membership(tenant.id)).toBeNull();
    await db.update(tenants).set({ expiresAt: null }).where(eq(tenants.id, tenant.id));
    expect(await membership(tenant.id)).toMatchObject({ role: "manager" });
    await db.delete(members).where(eq(members.id, eva.member.id));
    expect(await membership(tenant.id)).toBeNull();
  });

  it("is found by one statement; the use is noted in two more, once a minute", async () => {
    const sent: string[] = [];
    const end = noteStatements(sql, ({ text }) => sent.push(text.split(" ")[0] ?? ""));
    try {
      await found();
      await found();
      await db.update(members).set({ lastSeenAt: new Date(Date.now() - HOUR_MS) });
      sent.push("an hour later");
      await found();
    } finally {
      end();
    }
    expect(sent).toEqual([
      "select",
      "update",
      "update",
      "select",
      "update",
      "an hour later",
      "select",
      "update",
      "update",
    ]);
    const [member] = await db.select().from(members).where(eq(members.id, eva.member.id));
    expect(Date.now() - (member?.lastSeenAt?.getTime() ?? 0)).toBeLessThan(60_000);
  });
});
