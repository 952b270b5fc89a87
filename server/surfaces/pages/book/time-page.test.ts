import { describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import type { Slot } from "../api-types";
import { fakeApi, PUBLIC_KEY, TOKEN } from "../testing/fake-api";
import { instantOf } from "../testing/fake-slots";
import { COLOUR, HAIRCUT, SPA } from "../testing/salon";
import { textOf, visit } from "../testing/visit";

const address = `/book/${PUBLIC_KEY}/svc-haircut`;

describe("the open day", () => {
  it("is the first free one, with times by part of the day and the zone named beside them", async () => {
    const { status, html } = await visit(fakeApi(), address);
    const text = textOf(html);
    expect(status).toBe(200);
    expect(html).toMatch(/<h2 id="day"[^>]*>Friday 20 November<\/h2>/);
    expect(text).toContain("Madrid time (GMT+1)");
    expect(text).toMatch(/Morning .*Afternoon .*Evening/);
    expect(html).toMatch(/svc-haircut\/details\?start=2026-11-20T\d\d%3A\d\d%3A00Z/);
  });

  it("costs one slot query in the usual case", async () => {
    const fake = fakeApi();
    await visit(fake, address);
    expect(fake.calls.filter((call) => call.path.startsWith("/slots"))).toHaveLength(1);
  });

  it("is found behind weeks that are full", async () => {
    const { html } = await visit(fakeApi({ slots: (date, slots) => (date < "2027-03-10" ? [] : slots) }), address);
    expect(html).toMatch(/<h2 id="day"[^>]*>Wednesday 10 March<\/h2>/);
    expect(textOf(html)).toContain("March 2027");
  });

  it("is the asked one, even without times, and names the next free day as a link", async () => {
    const { html } = await visit(fakeApi(), `${address}?date=2026-11-23`);
    expect(textOf(html)).toContain("No free times on Monday 23 November. Next free day: Tuesday 24 November");
    expect(html).toContain(`${address}?date=2026-11-24`);
  });

  it("is the first free one of an asked month", async () => {
    const { html } = await visit(fakeApi(), `${address}?month=2026-12`);
    expect(html).toMatch(/<h2 id="day"[^>]*>Tuesday 1 December<\/h2>/);
  });

  it("is the asked month's first when that month is full, which is said", async () => {
    const fake = fakeApi({ slots: (date, slots) => (date < "2027-01-01" ? [] : slots) });
    const { html } = await visit(fake, `${address}?month=2026-12`);
    expect(textOf(html)).toContain("No free times in December 2026. Next free day: Friday 1 January");
  });

  it("offers telephone and mail when the whole horizon is full", async () => {
    const { status, html } = await visit(fakeApi({ slots: () => [] }), address);
    expect(status).toBe(200);
    expect(textOf(html)).toContain("There are no free times at the moment.");
    expect(html).toContain('href="tel:+34910000000"');
  });

  it("ignores a date, month, zone and member that make no sense", async () => {
    const { status, html } = await visit(fakeApi(), `${address}?date=2026-02-31&month=x&tz=../etc&staff=nobody`);
    expect(status).toBe(200);
    expect(html).toMatch(/<h2 id="day"[^>]*>Friday 20 November/);
  });
});

describe("the visit beside the days", () => {
  it("says what all of it comes to with what was added, as soon as something can be added", async () => {
    const cut = { ...HAIRCUT, extras: SPA.extras };
    const panel = async (query: string) =>
      textOf((await visit(fakeApi({ services: [cut, SPA] }), `${address}?${query}`)).html);
    expect(await panel("extras.ext-oil=2")).toContain("Haircut 1 h 5 min · €44.00 · Extras Your visit");
    expect(await panel("")).toContain("Total: 45 min €34.00");
    expect(textOf((await visit(fakeApi(), address)).html)).not.toContain("Total:");
  });

  it("of several services lists each with its own extras and the way to leave it out, and leads back for more", async () => {
    const cut = { ...HAIRCUT, extras: SPA.extras };
    const salon = { services: [cut, COLOUR], config: { slug: "salon-aurora" } };
    const { html } = await visit(fakeApi(salon), `/book/${PUBLIC_KEY}/svc-haircut_svc-colour`);
    expect(textOf(html)).toMatch(/Haircut €32.00 45 min Remove Haircut from your visit .*Oil .*Colour from €80.00 2 h/);
    expect(textOf(html)).toContain("Total: 2 h 45 min from €114.00 Add a service");
    expect(html).toMatch(/href="\/book\/pk_aurora\/svc-colour"[^>]*>.{0,200}Remove Haircut/);
    expect(html).toContain('href="/salon-aurora?visit=svc-haircut%2Csvc-colour"');
  });

  it("has who does it with their picture, and letters for who has none", async () => {
    const url = "https://pictures.example/marta.webp";
    const staff = HAIRCUT.staff.map((member, index) => ({ ...member, imageUrl: index === 0 ? url : null }));
    const { html } = await visit(fakeApi({ services: [{ ...HAIRCUT, staff }] }), address);
    expect(html).toMatch(
      /id="staff-staff-marta"[^>]*\/><img class="avatar" src="https:\/\/pictures.example\/marta.webp"/,
    );
    expect(html).toMatch(/id="staff-staff-jon"[^>]*\/><span class="avatar" aria-hidden="true">JV/);
    const booked = await visit(fakeApi({ services: [{ ...HAIRCUT, staff }] }), `/manage/${TOKEN}`);
    expect(booked.html).toMatch(/<img class="avatar s" src="https:\/\/pictures.example\/marta.webp"/);
  });

  it("of several services offers the only member who does all of them, too", async () => {
    const [jon] = COLOUR.staff.slice(1);
    const salon = { services: [HAIRCUT, { ...COLOUR, staff: jon ? [jon] : [] }] };
    const { html } = await visit(fakeApi(salon), `/book/${PUBLIC_KEY}/svc-haircut_svc-colour`);
    expect(html).toMatch(/type="radio"[^>]*id="staff-staff-jon"/);
  });
});

describe("days", () => {
  it("are links with their count when free and plain text otherwise", async () => {
    const { html } = await visit(fakeApi(), address);
    expect(html).toMatch(/<a href="[^"]*date=2026-11-24"[^>]*data-day="2026-11-24">/);
    expect(html).toMatch(/<td><span>22<span class="vh"> November 2026: no free times/);
  });

  it("keep the visitor's language, zone, member and number of people in every link", async () => {
    const state = "staff=staff-marta&persons=2&tz=America%2FNew_York&lang=es";
    const { html } = await visit(fakeApi(), `/book/${PUBLIC_KEY}/svc-workshop?${state}`);
    const [, link = ""] = /<a href="([^"]+)"[^>]* data-day=/.exec(html) ?? [];
    const search = new URL(link.replaceAll("&amp;", "&"), "http://x").searchParams;
    expect(Object.fromEntries(search)).toMatchObject({
      staff: "staff-marta",
      persons: "2",
      tz: "America/New_York",
      lang: "es",
    });
  });

  it("of a day-based service are never converted and show their range", async () => {
    const { html } = await visit(fakeApi(), `/book/${PUBLIC_KEY}/svc-chair?tz=America/New_York`);
    const text = textOf(html);
    // There it begins on Friday evening.
    expect(html).toMatch(/<h2 id="day"[^>]*>Saturday 21 November</);
    expect(text).toContain("Sat 21 Nov – Mon 23 Nov");
    expect(html).not.toContain('class="week');
    expect(html).not.toContain("New York");
  });
});

describe("extras", () => {
  const spa = `/book/${PUBLIC_KEY}/svc-spa`;
  /** With oil nothing that starts at 10:30 or 11:00 is long enough. */
  const fake = () =>
    fakeApi({
      services: [SPA],
      refuse: {
        "GET /slots": ({ path }) => {
          const query = new URLSearchParams(path.split("?")[1]);
          const times = ["10:00", "10:30", "11:00", "15:00"];
          const fitting = times.filter(
            (time) => !/ext-oil/.test(query.get("extras") ?? "") || !/10:30|11:00/.test(time),
          );
          const days = Array.from({ length: Number(query.get("days")) }, (_, index) => {
            const date = addDays(query.get("from") ?? "", index);
            return { date, slots: fitting.map((time) => slotAt(date, time)) };
          });
          return { status: 200, body: { days, hasMore: false }, headers: {} };
        },
      },
    });

  it("are chosen before the time, lengthen the times asked for and travel to the form", async () => {
    const api = fake();
    const { html } = await visit(api, `${spa}?date=2026-11-24&extras.ext-oil=2`);
    expect(html).toMatch(/<select[^>]* name="extras.ext-oil".*?<option data-now="" selected="">2</);
    expect(html).toMatch(/type="checkbox"[^>]* name="extras.ext-tea"/);
    expect(api.calls.find(({ path }) => path.startsWith("/slots"))?.path).toContain(
      "extras=ext-oil%3A2%2Cext-towel%3A1",
    );
    const [, link = ""] = /<a href="([^"]*\/details[^"]*)" data-slot/.exec(html) ?? [];
    expect(link).toContain("extras.ext-oil=2");
    const details = await visit(api, link.replaceAll("&amp;", "&"));
    expect(details.html).toMatch(/id="extras.ext-oil".*?<option selected="">2</);
  });

  it("that make times too short are named with them, and with those that fit", async () => {
    const { html } = await visit(fake(), `${spa}?date=2026-11-24&extras.ext-oil=1`);
    expect(textOf(html)).toContain("With Oil (+10 min) 10:30 and 11:00 are too short; 10:00 and 15:00 fit.");
    expect(textOf((await visit(fake(), `${spa}?date=2026-11-24`)).html)).not.toContain("too short");
  });

  it("are no reason for a time that is full without them too", async () => {
    const api = fakeApi({
      services: [SPA],
      slots: (_date, slots) =>
        slots.map((slot) => (slot.time === "10:00" ? { ...slot, seatsLeft: 0, waitlistLeft: 2 } : slot)),
    });
    const { html } = await visit(api, `${spa}?date=2026-11-24&extras.ext-oil=1`);
    expect(textOf(html)).toContain("10:00 · Full");
    expect(textOf(html)).not.toContain("too short");
  });

  it("beyond their limits count as their limit", async () => {
    const api = fake();
    await visit(api, `${spa}?extras.ext-oil=99&extras.ext-towel=0&extras.ext-tea=x`);
    expect(api.calls.find(({ path }) => path.startsWith("/slots"))?.path).toContain(
      "extras=ext-oil%3A3%2Cext-towel%3A1",
    );
  });
});

it("of more times than are named it is said that they are too short as well", async () => {
  const refuse = {
    "GET /slots": ({ path }: { path: string }) => {
      const query = new URLSearchParams(path.split("?")[1]);
      const times = /ext-oil/.test(query.get("extras") ?? "")
        ? ["10:00"]
        : ["10:00", "11:00", "12:00", "13:00", "15:00"];
      const slots = times.map((time) => slotAt("2026-11-24", time));
      return { status: 200, body: { days: [{ date: "2026-11-24", slots }], hasMore: false }, headers: {} };
    },
  };
  const { html } = await visit(
    fakeApi({ services: [SPA], refuse }),
    `/book/${PUBLIC_KEY}/svc-spa?date=2026-11-24&extras.ext-oil=1`,
  );
  expect(textOf(html)).toContain("11:00, 12:00, 13:00 and 1 more are too short; 10:00 fit");
});

describe("full times", () => {
  const spa = `/book/${PUBLIC_KEY}/svc-spa`;
  const filled = (isFull: (slot: Slot) => boolean, waitlistLeft = 2) =>
    fakeApi({
      services: [SPA],
      slots: (_date, slots) => slots.map((slot) => (isFull(slot) ? { ...slot, seatsLeft: 0, waitlistLeft } : slot)),
    });

  it("stay visible as the way to their waiting list, and count as no free time", async () => {
    const fake = filled(({ time }) => time < "15:00");
    const { html } = await visit(fake, `${spa}?date=2026-11-24`);
    expect(fake.calls.some(({ path }) => path.startsWith("/slots") && path.includes("full=true"))).toBe(true);
    expect(textOf(html)).toMatch(/10:30 · Full , Join the waiting list/);
    expect(html).toMatch(/<a class="full" href="[^"]*\/details\?start=2026-11-24[^"]*&amp;wait=1"/);
    const free = html.match(/data-slot=""/g)?.length ?? 0;
    expect(html).toContain(`data-announcement="Tuesday 24 November: ${free} free times"`);
  });

  it("are just said where the waiting list has too few places for the party", async () => {
    const { html } = await visit(
      filled(() => true, 1),
      `${spa}?date=2026-11-24&persons=2`,
    );
    expect(html).toContain('<span class="full">');
    expect(html).not.toContain("wait=1");
  });

  it("all of them: the first day to wait for is open, and says so before anything is typed", async () => {
    const { html } = await visit(
      filled(() => true),
      spa,
    );
    expect(textOf(html)).toContain("All times are full Join the waiting list of a time below");
    expect(html).toMatch(/class="today full-day" aria-current="date"/);
    expect(html).toContain("wait=1");
    const services = await visit(
      fakeApi({
        services: [SPA, HAIRCUT],
        slots: (_date, slots) => slots.map((slot) => ({ ...slot, waitlistLeft: 1 })),
      }),
      `/book/${PUBLIC_KEY}`,
    );
    expect(textOf(services.html)).toContain("Full · Join the waiting list , Spa day");
  });
});

describe("the month", () => {
  const daysOf = (html: string) => [...html.matchAll(/ data-day="([-0-9]+)"/g)].map(([, date]) => date);

  it("begins with this week, into the next month", async () => {
    const { html } = await visit(fakeApi(), address);
    expect(html).toMatch(/<h2 id="month-title">Nov\s–\sDec 2026<\/h2>/);
    const table = html.slice(html.indexOf("<tbody>"));
    expect(textOf(table)).toMatch(/^ 16 November 2026: no free times 17 /);
    expect(daysOf(html)).toContain("2026-12-18");
    expect(table).toMatch(/<a href="[^"]*" class="today" aria-current="date"[^>]*data-day="2026-11-20"/);
  });

  it("leads on to the first month that it does not show whole, and back to this week", async () => {
    const { html } = await visit(fakeApi(), address);
    expect(html).toMatch(/month=2026-12"[^>]*>.*?Next month/);
    expect(html).not.toContain("Previous month");
    const december = (await visit(fakeApi(), `${address}?month=2026-12`)).html;
    expect(december).toMatch(/<h2 id="month-title">December 2026<\/h2>/);
    expect(daysOf(december)).toContain("2026-12-30");
    expect(december).toMatch(/month=2026-11"[^>]*>.*?Previous month/);
  });
});

describe("people and members", () => {
  it("shows seats left for a group service and asks for that many", async () => {
    const fake = fakeApi();
    const { html } = await visit(fake, `/book/${PUBLIC_KEY}/svc-workshop?persons=2`);
    expect(textOf(html)).toContain("3 seats left");
    expect(fake.calls.at(-1)?.path).toContain("persons=2");
  });

  it("offers no choice of member when the account forbids it, whatever the address says", async () => {
    const fake = fakeApi({ config: { allowStaffChoice: false } });
    const { html } = await visit(fake, `${address}?staff=staff-marta`);
    expect(html).not.toContain('name="staff"');
    expect(fake.calls.at(-1)?.path).not.toContain("staff=");
  });

  it("never takes more people than one booking may hold", async () => {
    const fake = fakeApi();
    await visit(fake, `/book/${PUBLIC_KEY}/svc-workshop?persons=900`);
    expect(fake.calls.at(-1)?.path).toContain("persons=6");
  });
});

describe("time zones", () => {
  it("shows both clocks for a visitor's zone and regroups by the visitor's date", async () => {
    const late = [slotAt("2026-11-24", "00:30")];
    const fake = fakeApi({ slots: (date) => (date === "2026-11-24" ? late : []) });
    const { html } = await visit(fake, `${address}?tz=America/New_York`);
    expect(html).toMatch(/<h2 id="day"[^>]*>Monday 23 November<\/h2>/);
    expect(textOf(html)).toContain("18:30 ( 00:30 in Madrid )".replace("( ", "(").replace(" )", ")"));
    expect(textOf(html)).toContain("New York time (GMT-5)");
  });

  it("names the zone's offset for the slot's date, not for today", async () => {
    const fake = fakeApi({ slots: (date, slots) => (date < "2027-04-06" ? [] : slots) });
    expect(textOf((await visit(fake, address)).html)).toContain("Madrid time (GMT+2)");
  });

  it("tells a repeated hour apart by its offset in the night of 25 October", async () => {
    const twice = [
      slotAt("2026-10-25", "02:30", "2026-10-25T00:30:00Z"),
      slotAt("2026-10-25", "02:30", "2026-10-25T01:30:00Z"),
    ];
    const config = { now: "2026-10-20T08:00:00Z" };
    const { html } = await visit(fakeApi({ config, slots: (date) => (date === "2026-10-25" ? twice : []) }), address);
    expect(textOf(html)).toMatch(/02:30 GMT\+2 .*02:30 GMT\+1/);
  });

  it("lists every zone only when asked to", async () => {
    expect((await visit(fakeApi(), address)).html).not.toContain("<optgroup");
    const { html } = await visit(fakeApi({ config: { timeZone: "UTC" } }), `${address}?zones=1`);
    expect(html).toContain('<optgroup label="America">');
    expect(html).toMatch(/<option value="UTC"[^>]* selected="">/);
  });

  it("keeps the account's zone once it was chosen, and offers no other again", async () => {
    const { html } = await visit(fakeApi(), `${address}?tz=Europe/Madrid`);
    expect(html).not.toContain("data-zone-notice");
    expect(html).toMatch(/date=2026-11-24&amp;tz=Europe%2FMadrid"/);
  });

  it("leaves the script what it needs to offer the visitor's own zone, hidden", async () => {
    const { html } = await visit(fakeApi(), address);
    expect(html).toContain('hidden="" data-zone-notice=""');
    expect(html).toContain('data-zone="Europe/Madrid"');
  });
});

function slotAt(date: string, time: string, start = instantOf(date, time, "Europe/Madrid")): Slot {
  return { start, end: start, time, staffId: "staff-marta", seatsLeft: 1, waitlistLeft: null };
}
