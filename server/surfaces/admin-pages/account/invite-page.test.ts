import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { invitations, members, users } from "../../../db/schema";
import { readSession } from "../../../features/identity/sessions/reader";
import { visitAdmin } from "../../../testing/admin-pages";
import { testTenant } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { PASSWORD, personWithPassword, signIn } from "../../../testing/identity";
import { newInvitation } from "../../../testing/people";

const { db } = testDatabase();
const roleIn = async (cookie: string, tenantId: string) => (await readSession(cookie, tenantId))?.membership?.role;
const form = { name: "Marta", password: PASSWORD };

async function invited(said: Parameters<typeof newInvitation>[1] = {}) {
  const account = await testTenant({ companyName: "Salon Aurora" });
  const { invitation, token } = await newInvitation(account, { role: "manager", ...said });
  return { account, email: invitation.email, path: `/admin/invite?token=${token}` };
}

it("lets a new person in with a name and a password, of two at the same time one", async () => {
  const { account, email, path } = await invited();
  const page = await visitAdmin(path);
  expect([page.status, page.text.includes(`Salon Aurora invites ${email}`)]).toEqual([200, true]);
  expect((await visitAdmin(path, { form: { ...form, password: "short" } })).status).toBe(422);
  const both = await Promise.all([visitAdmin(path, { form }), visitAdmin(path, { form })]);
  expect(both.filter(({ cookie }) => cookie !== "")).toHaveLength(1);
  const joined = both.find(({ cookie }) => cookie !== "");
  expect(await roleIn(joined?.cookie ?? "", account.id)).toBe("manager");
  const [user] = await db.select().from(users).where(eq(users.email, email));
  expect(user).toMatchObject({ name: "Marta", emailVerified: true });
  const late = await visitAdmin(path);
  expect([late.status, late.text.includes("This invitation does not work")]).toEqual([404, true]);
});

it("asks a person who is there already to sign in, and lets them in by one click", async () => {
  const user = await personWithPassword();
  const { account, path } = await invited({ email: user.email });
  for (const visited of [{}, { form }]) {
    const page = await visitAdmin(path, visited);
    expect([page.cookie, page.text.includes(`Sign in as ${user.email}`)]).toEqual(["", true]);
  }
  const link =
    /href="(\/admin\/sign-in[^"]+)"/.exec((await visitAdmin(path)).html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const signed = await visitAdmin(link, { form: { email: user.email, password: PASSWORD } });
  expect(signed.location).toBe(path);
  expect(await roleIn(signed.cookie, account.id)).toBeUndefined();
  expect((await visitAdmin(path, { cookie: signed.cookie, form: {} })).location).toBe("/admin");
  expect(await roleIn(signed.cookie, account.id)).toBe("manager");
});

it("is nobody else's: signed in with another address, it says so and stays open", async () => {
  const other = await personWithPassword();
  const { account, email, path } = await invited();
  const { cookie } = await signIn(other.email);
  for (const visited of [{ cookie }, { cookie, form }]) {
    const page = await visitAdmin(path, visited);
    expect([page.status, page.text.includes(email)]).toEqual([403, true]);
  }
  expect(await db.$count(members, eq(members.tenantId, account.id))).toBe(0);
  expect(await db.$count(invitations, eq(invitations.tenantId, account.id))).toBe(1);
});

it("waits until a person has confirmed the address", async () => {
  const user = await personWithPassword({ emailVerified: false });
  const { account, path } = await invited({ email: user.email });
  const { cookie } = await signIn(user.email);
  const page = await visitAdmin(path, { cookie, form: {} });
  expect([page.status, page.text.includes("Confirm")]).toEqual([403, true]);
  expect(await roleIn(cookie, account.id)).toBeUndefined();
});

it.each(["", "?token=", "?token=nonsense", `?token=${"x".repeat(500)}`])(
  "says what to do about a dead link: %s",
  async (query) => {
    const page = await visitAdmin(`/admin/invite${query}`, { form });
    expect([page.status, page.text.includes("Ask an owner of the account for another one")]).toEqual([404, true]);
  },
);

it("is over after its days", async () => {
  const { path } = await invited({ expiresAt: new Date(Date.now() - 1000) });
  expect((await visitAdmin(path, { form })).status).toBe(404);
});
