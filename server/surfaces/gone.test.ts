import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { tenants } from "../db/schema";
import { newPublicKey, newSandboxKey } from "../secrets";
import { addType, openConcert } from "../testing/concert";
import { testDatabase } from "../testing/database";
import { serveOnLoopback } from "../testing/mcp";
import { orderedOnline } from "../testing/online";
import { manage, openAccount, visit } from "../testing/rest";
import { done } from "../testing/shop";

/** The status of each page of an account. */
async function statusesOf(publicKey: string, paths = ["", "/events", "/packages", "/some-service"]) {
  const { origin, close } = await serveOnLoopback();
  const answers = await Promise.all(paths.map((path) => fetch(`${origin}/book/${publicKey}${path}`)));
  close();
  return [...new Set(answers.map(({ status }) => status))];
}

const end = (id: string, columns: Partial<typeof tenants.$inferInsert>) =>
  testDatabase().db.update(tenants).set(columns).where(eq(tenants.id, id));

it("is what the pages of a sandbox are once it is deleted or its day is over; the public API answers 404", async () => {
  const [deleted, expired] = [await openAccount(), await openAccount()];
  expect(await statusesOf(expired.publicKey, [""])).toEqual([200]);
  await manage(deleted, "DELETE /sandbox");
  await end(expired.id, { expiresAt: new Date() });
  for (const account of [deleted, expired]) {
    expect(await statusesOf(account.publicKey)).toEqual([410]);
    expect((await visit(account, "GET /config")).status).toBe(404);
  }
});

it("is nothing that ever lived otherwise: unknown keys are 404, and so is a mistyped one of a sandbox", async () => {
  const key = newSandboxKey();
  const mistyped = `${key.slice(0, 5)}${key[5] === "A" ? "B" : "A"}${key.slice(6)}`;
  for (const publicKey of [newPublicKey(), mistyped, "pk_x"]) expect(await statusesOf(publicKey)).toEqual([404]);
  expect(await statusesOf(key)).toEqual([410]);
});

/** The statuses and main parts of the pages that a customer of an account has a link to, by their paths. */
async function seen(paths: Record<string, string>) {
  const { origin, close } = await serveOnLoopback();
  const statuses: Record<string, number> = {};
  const mains: string[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const answer = await fetch(origin + path);
    statuses[name] = answer.status;
    mains.push(/<main.*<\/main>/s.exec(await answer.text())?.[0] ?? "");
  }
  close();
  return { statuses, mains };
}

/** A sandbox with a booking, a payment, a ticket order and a slug. */
async function openVisited() {
  const opened = await openConcert({}, { members: 1 });
  const concert = { ...opened, publicKey: newSandboxKey() };
  await end(concert.id, { publicKey: concert.publicKey });
  const slug = `gone-${concert.id.slice(-12)}`;
  await done(manage(concert, "PATCH /settings", { body: { slug } }));
  const { token, manageToken } = await orderedOnline(concert);
  const ticketType = await addType(concert);
  const { orderUrl, tickets } = await done(
    visit<{ orderUrl: string; tickets: { ticketUrl: string }[] }>(concert, `POST /events/${concert.eventId}/tickets`, {
      body: { items: [{ ticketType, quantity: 1 }], name: "Ana", email: "ana@example.com" },
    }),
  );
  const pathOf = (url?: string) => new URL(url ?? "").pathname;
  return {
    concert,
    paths: {
      manage: `/manage/${manageToken}`,
      cancel: `/manage/${manageToken}/cancel`,
      ics: `/manage/${manageToken}/ics`,
      pay: `/pay/${token}`,
      order: pathOf(orderUrl),
      ticket: pathOf(tickets[0]?.ticketUrl),
      book: `/book/${concert.publicKey}`,
      events: `/book/${concert.publicKey}/events/${concert.eventId}`,
      business: `/${slug}`,
    },
  };
}

it("is every page of a sandbox that is over, says so, and leads to no page for developers", async () => {
  const { concert, paths } = await openVisited();
  const all = (status: number) => Object.fromEntries(Object.keys(paths).map((name) => [name, status]));
  expect((await seen(paths)).statuses).toEqual(all(200));
  await end(concert.id, { expiresAt: new Date() });
  const { statuses, mains } = await seen(paths);
  expect(statuses).toEqual(all(410));
  for (const main of mains) {
    expect(main).toContain("Test accounts last for a day");
    expect(main).not.toContain("<a ");
  }
});

it("is a page of a purged sandbox whose address says whose it was; a booking's alone and a free slug are 404", async () => {
  const { concert, paths } = await openVisited();
  await done(manage(concert, "DELETE /sandbox"));
  const gone = { pay: 410, order: 410, ticket: 410, book: 410, events: 410 };
  const { statuses, mains } = await seen(paths);
  expect(statuses).toEqual({ ...gone, manage: 404, cancel: 404, ics: 404, business: 404 });
  expect(mains.filter((main) => main.includes("<a "))).toEqual([]);
  const mistyped = `${paths.order.slice(0, -1)}${paths.order.endsWith("A") ? "Q" : "A"}`;
  expect((await seen({ mistyped, unknown: "/order/x" })).statuses).toEqual({ mistyped: 404, unknown: 404 });
});

it("is no account that was a sandbox once and is closed, for it may be opened again", async () => {
  const account = await openAccount();
  await end(account.id, { isSandbox: false, expiresAt: null, closingAt: new Date(Date.now() + 1e9) });
  expect(await statusesOf(account.publicKey)).toEqual([404]);
});
