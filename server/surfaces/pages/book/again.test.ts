import { describe, expect, it } from "vitest";
import type { BookingStatus, ManagedBooking, Service } from "../api-types";
import { type FakeApi, fakeApi, PUBLIC_KEY, TOKEN } from "../testing/fake-api";
import { COLOUR, HAIRCUT, JON, orderOf, SPA } from "../testing/salon";
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

/** A spa day with oil by Marta, then a colour by Jon, in one order. */
function spaAndColour({
  status = "done",
  rest = status,
  services = [SPA, COLOUR],
}: {
  status?: BookingStatus;
  rest?: BookingStatus;
  services?: Service[];
} = {}): FakeApi {
  const managed = { booking: { status } };
  const [item] = orderOf(fakeApi({ services, managed }).bookings.get(TOKEN) as ManagedBooking).items;
  if (!item) throw new Error("The order has an item.");
  const spa = {
    ...item,
    service: { id: SPA.id, title: SPA.title, durationDays: null },
    extras: [{ title: "Oil", quantity: 2, price: 10 }],
    answers: [{ label: "Allergies?", answers: ["Yes"] }],
  };
  const colour = {
    ...item,
    number: "OTHER123",
    status: rest,
    start: item.end,
    end: new Date(Date.parse(item.end) + 7_200_000).toISOString(),
    service: { id: COLOUR.id, title: COLOUR.title, durationDays: null },
    staff: JON,
  };
  return fakeApi({ services, managed, order: { items: [colour, spa] } });
}

const linkOf = async (fake = cancelled()): Promise<URL> => {
  const { html } = await visit(fake, `/manage/${TOKEN}`);
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

  describe("of a visit", () => {
    it.each(["cancelled", "done", "no_show"] as const)(
      "that ended as %s is all of its services, members, extras and people",
      async (status) => {
        const link = await linkOf(spaAndColour({ status, rest: status }));
        expect(link.pathname).toBe(`/book/${PUBLIC_KEY}/svc-spa_svc-colour`);
        expect(Object.fromEntries(link.searchParams)).toEqual({
          staff: "staff-marta,staff-jon",
          "extras.ext-oil": "2",
          again: TOKEN,
        });
      },
    );

    it("is the one service where the rest of it is still to come, or is offered no more", async () => {
      const ids = await Promise.all(
        [spaAndColour({ status: "cancelled", rest: "approved" }), spaAndColour({ services: [SPA] })].map(linkOf),
      );
      expect(ids.map(({ pathname }) => pathname.split("/").at(-1))).toEqual(["svc-spa", "svc-spa"]);
    });

    it("has each service's answers filled in", async () => {
      const form = `/book/${PUBLIC_KEY}/svc-spa_svc-colour/details?start=2026-11-24T09:30:00Z&again=${TOKEN}`;
      const { html } = await visit(spaAndColour(), form);
      expect(html).toContain('value="Ana López"');
      expect(html).toMatch(/id="fields.q-allergy"[^>]*>.*?<option selected="">Yes</);
    });
  });
});
