import { describe, expect, it } from "vitest";
import { type Account, manage, openAccount, visit } from "../testing/rest";
import { atOnce, done, openShop, tally } from "../testing/shop";

interface Marked {
  id: string;
  externalId: string | null;
  metadata: Record<string, string>;
  updatedAt: string;
}

interface Page {
  data: Marked[];
  total: number;
}

let made = 0;
const event = { startAt: "2030-05-01T10:00:00Z", endAt: "2030-05-01T12:00:00Z", status: "published" };
/** Each kind by its path, with what one of it needs. */
const KINDS: [path: string, body: () => Record<string, unknown>][] = [
  ["/services", () => ({ title: `Cut ${++made}` })],
  ["/staff", () => ({ fullName: "Marta", email: `marta-${++made}@example.com` })],
  ["/customers", () => ({ fullName: "Ana", email: "ana@example.com" })],
  ["/events", () => ({ title: `Workshop ${++made}`, ...event })],
];

describe.each(KINDS)("an integrator's marks of %s", (path, bodyOf) => {
  const create = (account: Account, marks: object = {}) =>
    manage<Marked>(account, `POST ${path}`, { body: { ...bodyOf(), ...marks } });
  const change = (account: Account, { id }: Marked, marks: object) =>
    manage<Marked>(account, `PATCH ${path}/${id}`, { body: marks });
  const list = (account: Account, query: string) => done(manage<Page>(account, `GET ${path}?${query}`));

  it("are kept as they are sent, found by the id, and changed as wholes", async () => {
    const account = await openAccount({ seed: "empty" });
    expect(await done(create(account))).toMatchObject({ externalId: null, metadata: {} });
    const metadata = { crm: "https://crm.example.com/4711", "b.c:d-e_F": "" };
    const one = await done(create(account, { externalId: "crm-4711", metadata }));
    expect(one).toMatchObject({ externalId: "crm-4711", metadata });
    expect((await list(account, "externalId=crm-4711")).data).toEqual([one]);
    expect((await list(account, "externalId=CRM-4711")).total).toBe(0);
    expect((await list(account, "")).data).toContainEqual(one);
    expect(await done(change(account, one, { metadata }))).toEqual(one);
    expect(await done(change(account, one, { metadata: { x: "1" } }))).toMatchObject({ metadata: { x: "1" } });
    const emptied = await done(change(account, one, { metadata: {}, externalId: null }));
    expect(emptied).toMatchObject({ externalId: null, metadata: {} });
    expect(emptied.updatedAt > one.updatedAt).toBe(true);
  });

  it("have an id once in the account, however many send it at once", async () => {
    const account = await openAccount({ seed: "empty" });
    const marks = { externalId: "4711" };
    const answers = await atOnce(4, () => create(account, marks));
    expect(tally(answers)).toEqual({ 201: 1, "422 validation": 3 });
    expect(answers.filter(({ status }) => status === 422).map(({ fields }) => fields)).toEqual(
      Array(3).fill(["externalId"]),
    );
    const other = await done(create(account));
    expect(await change(account, other, marks)).toMatchObject({ status: 422, fields: ["externalId"] });
    expect((await create(await openAccount({ seed: "empty" }), marks)).status).toBe(201);
  });

  it("are refused when they are too many, too long or no texts", async () => {
    const account = await openAccount({ seed: "empty" });
    const names = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, "v"]));
    const faulty = [names(21), { a: "x".repeat(501) }, { a: 1 }, { "a b": "x" }, { a: null }, ["a"], "a", null];
    for (const metadata of faulty) {
      const { status, fields } = await create(account, { metadata });
      expect([metadata, status, fields[0]?.split(".")[0]]).toEqual([metadata, 422, "metadata"]);
    }
    expect(await create(account, { externalId: "" })).toMatchObject({ status: 422, fields: ["externalId"] });
    expect((await create(account, { metadata: { ...names(19), a: "x".repeat(500) } })).status).toBe(201);
  });
});

it("are one id for each kind: a service and a customer may share theirs", async () => {
  const account = await openAccount({ seed: "empty" });
  for (const [path, bodyOf] of KINDS)
    expect((await manage(account, `POST ${path}`, { body: { ...bodyOf(), externalId: "7" } })).status).toBe(201);
});

it("are not shown to customers", async () => {
  const shop = await openShop();
  const marks = { externalId: "secret-id", metadata: { note: "secret-note" } };
  await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: marks }));
  await done(manage(shop, `PATCH /staff/${shop.staffIds[0]}`, { body: marks }));
  await done(manage(shop, "POST /events", { body: { title: "Open day", ...event, ...marks } }));
  const shown = await Promise.all(
    ["GET /config", "GET /services", "GET /staff", "GET /events"].map((target) => visit(shop, target)),
  );
  expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(shown.map(({ text }) => text).join()).toContain("Open day");
  expect(shown.map(({ text }) => text).join()).not.toContain("secret");
});

it("are erased with their customer", async () => {
  const account = await openAccount({ seed: "empty" });
  const body = { fullName: "Ana", email: "ana@example.com", externalId: "1", metadata: { insurance: "A 12" } };
  const { id } = await done(manage<Marked>(account, "POST /customers", { body }));
  await done(manage(account, `DELETE /customers/${id}`));
  expect(await done(manage(account, `GET /customers/${id}`))).toMatchObject({ externalId: null, metadata: {} });
});
