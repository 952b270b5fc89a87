import { randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import {
  type InvitationRow,
  invitations,
  type MemberRow,
  members,
  type UserRow,
  type UserSessionRow,
  userSessions,
  users,
} from "../db/schema";
import { sha256 } from "../secrets";
import { testDatabase } from "./database";

const DAY_MS = 86_400_000;

const first = <Row>([row]: Row[]): Row => {
  if (!row) throw new Error("The row was not stored.");
  return row;
};

const stamps = () => ({ createdAt: new Date(), updatedAt: new Date() });
const newEmail = () => `${newId()}@example.com`;

/** A person with a verified address and no way to sign in. */
export async function newPerson(said: Partial<UserRow> = {}): Promise<UserRow> {
  const row = { id: newId(), name: "Eva Gil", email: newEmail(), emailVerified: true, ...stamps(), ...said };
  return first(await testDatabase().db.insert(users).values(row).returning());
}

/** A session of the person, for a day unless said: whoever sends its `token`, signed, is signed in. */
export async function newSession(
  user: Pick<UserRow, "id">,
  said: Partial<UserSessionRow> = {},
): Promise<UserSessionRow> {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(Date.now() + DAY_MS);
  const row = { id: newId(), userId: user.id, token, expiresAt, ...stamps(), ...said };
  return first(await testDatabase().db.insert(userSessions).values(row).returning());
}

/** A person who belongs to the account, as its owner unless said. */
export interface TestMember {
  user: UserRow;
  member: MemberRow;
  session: UserSessionRow;
}

type MemberFacts = Partial<Pick<MemberRow, "role" | "staffId">> & { user?: UserRow };

/** Makes a member with a session. @param said `staffId` goes with the role `staff` alone; `user`: a person there is */
export async function newMember(account: { id: string }, said: MemberFacts = {}): Promise<TestMember> {
  const { user = await newPerson(), role = "owner", staffId = null } = said;
  const row = { tenantId: account.id, id: newId(), userId: user.id, role, staffId, ...stamps() };
  const member = first(await testDatabase().db.insert(members).values(row).returning());
  return { user, member, session: await newSession(user) };
}

/** An open invitation with the token of its link, for 7 days and as viewer unless said. */
export async function newInvitation(
  account: { id: string },
  said: Partial<InvitationRow> = {},
): Promise<{ invitation: InvitationRow; token: string }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + 7 * DAY_MS);
  const given = { email: newEmail(), role: "viewer" as const, expiresAt, ...stamps(), ...said };
  const row = { tenantId: account.id, id: newId(), tokenHash: sha256(token), ...given };
  return { invitation: first(await testDatabase().db.insert(invitations).values(row).returning()), token };
}
