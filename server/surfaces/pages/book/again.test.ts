import { describe, expect, it } from "vitest";
import type { ManagedBooking } from "../api-types";
import { type FakeApi, fakeApi, PUBLIC_KEY, TOKEN } from "../testing/fake-api";
import { HAIRCUT, orderOf, SPA } from "../testing/salon";
import { textOf, visit } from "../testing/visit";

/** A spa day with oil and an answer, booked by Ana and cancelled. */
function cancelled(): FakeApi {
  const services = [SPA, HAIRCUT];
  const booking = { status: "cancelled" as const };
  const [item] = orderOf(fakeApi({ services }).bookings.get(TOKEN) as ManagedBooking).items;
  if (!item) throw new Error("The order has an item.");
  const extras = [
    { title: "Oil", quantity: 9, price: 45 },
    { title: "Gone", quantity: 1, price: 5 },
  ];
  const answers = [{ label: "Allergies?", answers: ["Yes"] }];
  return fakeApi({ services, managed: { booking }, order: { items: [{ ...item, extras, answers }] } });
}

const linkOf = async (): Promise<URL> => {
  const { html } = await visit(cancelled(), `/manage/${TOKEN}`);
  const [, link = ""] = /<a class="btn" href="([^"]*)">Book again/.exec(html) ?? [];
  return new URL(link.replaceAll("&amp;", "&"), "http://x");
};

describe("Book again", () => {
  it("leads to times that fit what was added before, as far as it is offered still, and keeps it in their links", async () => {
    const link = await linkOf();
    expect(link.pathname).toBe(`/book/${PUBLIC_KEY}/svc-spa`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      staff: "staff-marta",
      "extras.ext-oil": "3",
      again: TOKEN,
    });
    const fake = cancelled();
    const { html } = await visit(fake, `${link.pathname}${link.search}`);
    expect(fake.calls.find(({ path }) => path.startsWith("/slots"))?.path).toContain("ext-oil%3A3");
    expect(html).toMatch(/details\?start=[^"]*again=tok_[^"]*extras.ext-oil=3|extras.ext-oil=3[^"]*again=tok_/);
  });

  it("fills in who booked and what was answered, and of extras what was chosen for this time alone", async () => {
    const form = `/book/${PUBLIC_KEY}/svc-spa/details?start=2026-11-24T09:30:00Z&again=${TOKEN}`;
    const { html } = await visit(cancelled(), form);
    expect(html).toContain('value="Ana López"');
    expect(html).toContain('value="ana@example.com"');
    expect(html).toMatch(/id="fields.q-allergy"[^>]*>.*?<option selected="">Yes</);
    expect(html).toMatch(/id="extras.ext-oil"[^>]*><option selected="">0</);
    expect(textOf(html)).not.toContain("Oil ×");
  });

  it("with the link of no booking shows the empty form", async () => {
    const form = `/book/${PUBLIC_KEY}/svc-spa/details?start=2026-11-24T09:30:00Z&again=tok_nobody`;
    const { status, html } = await visit(cancelled(), form);
    expect(status).toBe(200);
    expect(html).not.toContain("ana@example.com");
  });
});
