import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { passkeys } from "../../../db/schema";
import { Authenticator } from "../../../testing/authenticator";
import { testDatabase } from "../../../testing/database";
import { auth, PASSWORD, personWithPassword, signIn } from "../../../testing/identity";
import { newPerson, newSession } from "../../../testing/people";
import { sessionCookie } from "../sessions/cookie";
import { readSession } from "../sessions/reader";

const { db } = testDatabase();
const count = (userId: string) => db.$count(passkeys, eq(passkeys.userId, userId));

async function challengeOf(path: string, body: unknown, cookie?: string): Promise<string> {
  const answer = await auth(path, body, { cookie });
  expect(answer.status).toBe(200);
  return String(answer.body.challenge);
}

/** A person with a passkey, on the device that holds it. */
async function personWithPasskey(device = new Authenticator()) {
  const user = await personWithPassword();
  const { cookie } = await signIn(user.email);
  const challenge = await challengeOf("/passkey/register/options", { password: PASSWORD }, cookie);
  const made = await auth("/passkey/register", { credential: device.create(challenge), name: "Phone" }, { cookie });
  return { user, device, cookie, made };
}

const signInWith = async (device: Authenticator) =>
  auth("/passkey/sign-in", { credential: device.get(await challengeOf("/passkey/options", {})) });

it("signs in whoever holds it, by itself", async () => {
  const { user, device, made } = await personWithPasskey();
  expect(made.status).toBe(200);
  const { status, cookie } = await signInWith(device);
  expect([status, (await readSession(cookie, null))?.userId]).toEqual([200, user.id]);
  expect((await signInWith(device)).status).toBe(200);
  const [kept] = await db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  expect(kept).toMatchObject({ name: "Phone", counter: 2 });
});

it("is made by the person alone, with the password", async () => {
  const user = await personWithPassword();
  const { cookie } = await signIn(user.email);
  expect((await auth("/passkey/register/options", { password: PASSWORD })).status).toBe(401);
  expect((await auth("/passkey/register/options", { password: "not the password" }, { cookie })).status).toBe(400);
  expect((await auth("/passkey/register/options", {}, { cookie })).status).toBe(400);
  const other = await personWithPassword();
  const foreign = (await signIn(other.email)).cookie;
  const challenge = await challengeOf("/passkey/register/options", { password: PASSWORD }, cookie);
  const credential = new Authenticator().create(challenge);
  expect((await auth("/passkey/register", { credential }, { cookie: foreign })).status).toBe(400);
  expect((await count(user.id)) + (await count(other.id))).toBe(0);
});

it("of a person without a password asks for none", async () => {
  const user = await newPerson();
  const { token } = await newSession(user);
  const cookie = sessionCookie(token).split(";")[0] ?? "";
  expect((await auth("/passkey/register/options", {}, { cookie })).status).toBe(200);
});

it("takes a challenge once, and one of ours alone", async () => {
  const { device } = await personWithPasskey();
  const credential = device.get(await challengeOf("/passkey/options", {}));
  const both = await Promise.all([auth("/passkey/sign-in", { credential }), auth("/passkey/sign-in", { credential })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  const own = Buffer.from("a challenge of nobody's").toString("base64url");
  expect((await auth("/passkey/sign-in", { credential: device.get(own) })).status).toBe(401);
});

it.each([
  ["of another page", new Authenticator("localhost", "https://evil.example")],
  ["of another host", new Authenticator("evil.example")],
  ["without a fingerprint or a code", new Authenticator("localhost", "http://localhost:3000", 0x01)],
])("is not made by a device %s", async (_which, device) => {
  const { user, made } = await personWithPasskey(device);
  expect(made.status).toBe(400);
  expect(await count(user.id)).toBe(0);
});

it("tells a copy by its counter", async () => {
  const { device } = await personWithPasskey();
  for (let time = 0; time < 3; time++) expect((await signInWith(device)).status).toBe(200);
  device.counter = 1;
  const copied = await signInWith(device);
  expect([copied.status, copied.cookie]).toEqual([401, ""]);
});

it("of a device that nobody knows signs nobody in, nor does nonsense", async () => {
  expect((await signInWith(new Authenticator())).status).toBe(401);
  for (const credential of [null, {}, "x", { id: "x", rawId: "x", type: "public-key", response: {} }])
    expect((await auth("/passkey/sign-in", { credential })).status).toBe(401);
  const { device } = await personWithPasskey();
  const [one, two] = [new Authenticator(), device.get(await challengeOf("/passkey/options", {}))];
  const foreign = { ...two, response: one.get(await challengeOf("/passkey/options", {})).response };
  expect((await auth("/passkey/sign-in", { credential: foreign })).status).toBe(401);
});

it("is not asked for by another site", async () => {
  for (const path of ["/passkey/options", "/passkey/sign-in", "/passkey/register"])
    expect((await auth(path, {}, { origin: "https://evil.example" })).status).toBe(403);
});
