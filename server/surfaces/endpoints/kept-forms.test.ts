import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { keptForms } from "../../db/schema";
import { testDatabase } from "../../testing/database";
import { read, requestOf } from "../../testing/rest";
import { at, booked, expectSoundData, openShop, type Shop, setTenant } from "../../testing/shop";
import { dispatch } from "../dispatch";
import { textOf } from "../pages/testing/visit";

const { db } = testDatabase();
let shop: Shop;
let details: string;
beforeEach(async () => {
  shop = await openShop();
  details = `/book/${shop.publicKey}/${shop.serviceId}/details`;
});
afterAll(expectSoundData);

const FORM = { "content-type": "application/x-www-form-urlencoded" };

async function browse(path: string, { form, address }: { form?: Record<string, string>; address?: string } = {}) {
  const asked = {
    ...(address ? { address } : {}),
    ...(form ? { headers: FORM, raw: new URLSearchParams(form).toString() } : {}),
  };
  const answer = await dispatch(requestOf(form ? "POST" : "GET", path, asked));
  if (!answer) throw new Error(`${path} is no page.`);
  const { status, headers, text } = read(answer);
  return { status, location: headers.location ?? "", html: text ?? "", said: textOf(text ?? "") };
}

const typed = (more: Record<string, string> = {}) => ({
  start: at(shop, "10:00"),
  name: "Ana López",
  email: "no address",
  notes: "By the window",
  key: crypto.randomUUID(),
  ...more,
});
const inputIn = (html: string, name: string) => new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(html)?.[1];

it("leads to a page of its own that says what is wrong, keeps what was typed and holds nothing of it in its address", async () => {
  const sent = await browse(details, { form: typed() });
  expect([sent.status, sent.html]).toEqual([303, ""]);
  expect(sent.location).toMatch(/[?&]kept=[A-Za-z0-9_-]{32}(&|$)/);
  for (const text of ["Ana", "L%C3%B3pez", "no+address", "window"]) expect(sent.location).not.toContain(text);
  const { status, html, said } = await browse(sent.location);
  expect(status).toBe(422);
  expect([inputIn(html, "name"), inputIn(html, "email")]).toEqual(["Ana López", "no address"]);
  expect(said).toContain("By the window");
  expect(html).toContain('href="#email"');
});

it("says it in the language that is asked for then, with what was typed", async () => {
  const { location } = await browse(details, { form: typed() });
  const { html } = await browse(`${location}&lang=es`);
  expect(html).toContain('<html lang="es"');
  expect(inputIn(html, "name")).toBe("Ana López");
});

it("gives the corrected form a key of its own, the same however often it is looked at: it books once", async () => {
  const form = typed();
  const { location } = await browse(details, { form });
  const [one, other] = [await browse(location), await browse(location)];
  const key = inputIn(one.html, "key") ?? "";
  expect([key === form.key, inputIn(other.html, "key")]).toEqual([false, key]);
  const corrected = { ...form, email: "ana@example.com", key };
  const answers = await Promise.all([1, 2].map(() => browse(details, { form: corrected })));
  expect(new Set(answers.map((answer) => answer.location)).size).toBe(1);
  expect(answers[0]?.location).toMatch(/^\/manage\//);
});

it("keeps what two tabs sent apart", async () => {
  const tabs = await Promise.all(["Ana", "Eva"].map((name) => browse(details, { form: typed({ name }) })));
  const names = await Promise.all(tabs.map(async ({ location }) => inputIn((await browse(location)).html, "name")));
  expect(names).toEqual(["Ana", "Eva"]);
});

it("shows the empty form for the id of another visitor, of another page, that is over, and for none of ours", async () => {
  const { location } = await browse(details, { form: typed() });
  const empty = async (path: string, address?: string) => {
    const { status, html } = await browse(path, address ? { address } : {});
    expect([status, inputIn(html, "name"), html.includes("López")]).toEqual([200, "", false]);
  };
  await empty(location, "198.51.100.9");
  await empty(location.replace(/kept=[^&]*/, `kept=${"A".repeat(32)}`));
  const other = await openShop();
  await empty(location.replaceAll(shop.publicKey, other.publicKey).replaceAll(shop.serviceId, other.serviceId));
  await db.update(keptForms).set({ expiresAt: new Date() }).where(eq(keptForms.tenantId, shop.id));
  await empty(location);
});

it("offers other times for one that is taken, as they are when the page is looked at", async () => {
  await booked(shop, { start: "10:00" });
  const { location } = await browse(details, { form: typed({ email: "ana@example.com" }) });
  const { status, html } = await browse(location);
  expect(status).toBe(409);
  expect(html).toContain(`value="${at(shop, "11:00")}"`);
  await booked(shop, { start: "11:00" });
  expect((await browse(location)).html).not.toContain(`value="${at(shop, "11:00")}"`);
});

it("shows the new total on a page of its own; the script, which stays where it is, gets it at once", async () => {
  const { location } = await browse(details, { form: typed({ intent: "update" }) });
  const { status, html } = await browse(location);
  expect([status, inputIn(html, "name")]).toEqual([200, "Ana López"]);
  const live = await browse(details, { form: typed({ intent: "update", live: "1" }) });
  expect([live.status, live.location]).toEqual([200, ""]);
});

it("answers a form in place that is too long to be kept", async () => {
  const { status, html } = await browse(details, { form: typed({ notes: "ñ".repeat(40_000) }) });
  expect([status, inputIn(html, "name")]).toEqual([422, "Ana López"]);
});

it("leads back from a time that was taken while a booking was moved to it, and from no time at all", async () => {
  const { token } = await booked(shop, { start: "10:00" });
  await booked(shop, { start: "12:00" });
  const path = `/manage/${token}/reschedule`;
  const taken = await browse(path, { form: { start: at(shop, "12:00"), staff: "any" } });
  expect(taken.status).toBe(303);
  const { status, html } = await browse(taken.location);
  expect([status, html.includes(`value="${at(shop, "13:00")}"`)]).toEqual([409, true]);
  const none = await browse(path, { form: { wanted: at(shop, "12:00"), staff: "any" } });
  expect((await browse(none.location)).status).toBe(422);
});

it("leads to the booking, which tells the rule, where cancelling and moving come too late", async () => {
  const { token } = await booked(shop, { start: "10:00" });
  await setTenant(shop, { minCancelMinutes: 60 * 24 * 60 });
  for (const path of ["cancel", "reschedule"]) {
    const form = { reason: "ill", start: at(shop, "12:00"), staff: "any" };
    const { location } = await browse(`/manage/${token}/${path}`, { form });
    expect(location).toBe(`/manage/${token}?done=late`);
    const { status, said } = await browse(location);
    expect([status, said.includes("It is too late to change or cancel")]).toEqual([409, true]);
  }
});
