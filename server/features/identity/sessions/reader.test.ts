import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { userSessions } from "../../../db/schema";
import { testTenant } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { newMember, newPerson, newSession } from "../../../testing/people";
import { sessionCookie } from "./cookie";
import { readSession } from "./reader";
import { listSessions, openSession, revokeSession, revokeSessions } from "./sessions";

const headerOf = (token: string) => sessionCookie(token).split(";")[0] ?? "";

it("reads person, session and membership of the account that is asked for", async () => {
  const [own, foreign] = [await testTenant(), await testTenant()];
  const { user, member, session } = await newMember(own, { role: "manager" });
  const cookie = `a=1; ${headerOf(session.token)}; b=2`;
  expect(await readSession(cookie, own.id)).toMatchObject({
    userId: user.id,
    email: user.email,
    sessionId: session.id,
    membership: { memberId: member.id, role: "manager", staffId: null },
  });
  expect((await readSession(cookie, foreign.id))?.membership).toBeNull();
  expect((await readSession(cookie, null))?.membership).toBeNull();
});

it.each([
  ["no cookie", () => undefined],
  ["an empty one", () => "slotwright.session_token="],
  ["a token without a signature", (token: string) => `slotwright.session_token=${token}`],
  ["a foreign signature", (token: string) => `slotwright.session_token=${token}.${"A".repeat(43)}%3D`],
  ["a changed token", (token: string) => headerOf(token).replace("=", "=x")],
  ["a cut signature", (token: string) => headerOf(token).slice(0, -6)],
  ["broken percent-encoding", () => "slotwright.session_token=%E0%A4%A"],
])("sees nobody behind %s", async (_what, header) => {
  const { session } = await newMember(await testTenant());
  expect(await readSession(header(session.token), null)).toBeNull();
});

it("sees nobody behind a session that is over", async () => {
  const user = await newPerson();
  const over = await newSession(user, { expiresAt: new Date(Date.now() - 1000) });
  expect(await readSession(headerOf(over.token), null)).toBeNull();
});

it("notes when a session was used, once a minute at most", async () => {
  const account = await testTenant();
  const { session } = await newMember(account);
  const usedAt = async () => {
    const [row] = await testDatabase().db.select().from(userSessions).where(eq(userSessions.id, session.id));
    return row?.lastUsedAt;
  };
  await readSession(headerOf(session.token), account.id);
  const first = await usedAt();
  expect(first).toBeInstanceOf(Date);
  await readSession(headerOf(session.token), account.id);
  expect(await usedAt()).toEqual(first);
});

it("lists a person's sessions without their tokens and ends each, the person's own alone", async () => {
  const { db } = testDatabase();
  const [user, other] = [await newPerson(), await newPerson()];
  const caller = { address: "192.0.2.7", userAgent: "Firefox" };
  const [one, two] = [await openSession(db, user.id, caller), await openSession(db, user.id, caller)];
  const foreign = await openSession(db, other.id, caller);
  const listed = await listSessions(db, user.id, one.id);
  expect(listed.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [two.id, false],
    [one.id, true],
  ]);
  expect(JSON.stringify(listed)).not.toMatch(/token/i);
  expect(await revokeSession(db, user.id, foreign.id)).toBe(false);
  expect(await revokeSession(db, user.id, two.id)).toBe(true);
  expect(await readSession(two.cookie.split(";")[0], null)).toBeNull();
  await revokeSessions(db, user.id, null);
  expect(await readSession(one.cookie.split(";")[0], null)).toBeNull();
  expect(await readSession(foreign.cookie.split(";")[0], null)).not.toBeNull();
});
