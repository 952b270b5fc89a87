import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { manage, read, requestOf } from "../../../testing/rest";
import { addMember, addService, done, expectSoundData, openShop, type Shop } from "../../../testing/shop";
import { dispatch } from "../../dispatch";
import { textOf } from "../testing/visit";

let shop: Shop;
let path: string;
let eva: string;

beforeEach(async () => {
  shop = await openShop({ service: { title: "Cut", duration: 45, paddingAfter: 10 } });
  eva = await addMember(shop, "Eva", 9);
  const nails = await addService({ ...shop, staffIds: [eva] }, { title: "Nails", duration: 40, price: 25 });
  path = `/book/${shop.publicKey}/${shop.serviceId}_${nails}`;
});
afterAll(expectSoundData);

async function open(address: string) {
  const answer = await dispatch(requestOf("GET", address));
  if (!answer) throw new Error(`${address} has a page.`);
  const html = read(answer).text ?? "";
  return { html, said: textOf(html), status: answer.status };
}

async function send(address: string, form: Record<string, string>) {
  const body = new URLSearchParams(form).toString();
  const answer = await dispatch(requestOf("POST", address, { raw: body, headers: FORM }));
  return { status: answer?.status, location: answer?.headers.location ?? "" };
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const ANA = { name: "Ana López", email: "ana@example.com" };
const hiddenOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
const booked = async () => {
  const { data } = await done(
    manage<{ data: { start: string; end: string }[] }>(
      shop,
      `GET /appointments?from=${shop.date}&to=${addDays(shop.date, 1)}`,
    ),
  );
  return data;
};

/** The addresses of the times that a day is offered. */
const timesOf = async (more: string) => {
  const { html } = await open(`${path}?date=${shop.date}${more}`);
  return [...html.matchAll(/<a[^>]* href="([^"]*\/details\?[^"]*)"/g)].map(([, link]) => link);
};

/** The details of the first time of a day that is offered. */
async function firstDetails(more = "") {
  const times = await open(`${path}?date=${shop.date}${more}`);
  expect(times.said).toContain("Choose a time: Cut + Nails");
  const [, link = ""] = /<a[^>]* href="([^"]*\/details\?[^"]*)"/.exec(times.html) ?? [];
  const address = link.replaceAll("&amp;", "&");
  return { address, ...(await open(address)) };
}

describe("a visit of two services", () => {
  it("is offered where both fit, costs what both cost, and is booked as one order", async () => {
    const { address, html, said } = await firstDetails();
    expect(said).toMatch(/Cut €20.00 Nails €25.00 Total €45.00/);
    const { status, location } = await send(address, { ...hiddenOf(html), ...ANA });
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/manage\//)]);
    const [first, second] = await booked();
    const wait = Date.parse(second?.start ?? "") - Date.parse(first?.end ?? "");
    expect([wait >= 0, wait <= 30 * 60_000]).toEqual([true, true]);
    const confirmed = await open(location);
    for (const title of ["You are booked", "Cut", "Nails"]) expect(confirmed.said).toContain(title);
  });

  it("asks what each service asks, adds what can be added to each, and is for several people", async () => {
    const [, cut = "", nails = ""] = /([^/]+)_([^/]+)$/.exec(path) ?? [];
    for (const [member, service] of [...shop.staffIds.map((id) => [id, cut]), [eva, nails]])
      await done(manage(shop, `PUT /staff/${member}/services/${service}`, { body: { capacityMax: 2 } }));
    const setFields = (id: string, label: string) =>
      done(manage(shop, `PUT /services/${id}/fields`, { body: { fields: [{ label, kind: "text", required: true }] } }));
    await setFields(cut, "How long?");
    await setFields(nails, "Which colour?");
    const mask = await done(
      manage<{ id: string }>(shop, `POST /services/${cut}/extras`, { body: { title: "Mask", price: 5, duration: 0 } }),
    );
    const { address, html, said } = await firstDetails(`&persons=2&extras.${mask.id}=1`);
    expect(said).toContain("Cut: How long?");
    expect(said).toContain("Nails: Which colour?");
    expect(said).toMatch(/Cut × 2 €40.00 Mask €5.00 Nails × 2 €50.00 Total €95.00/);
    const asked = [...html.matchAll(/name="(fields\.[^"]+)"/g)].map(([, name = ""]) => name);
    expect(asked).toHaveLength(2);
    const form = { ...hiddenOf(html), ...ANA, persons: "2", [`extras.${mask.id}`]: "1" };
    const unanswered = await open((await send(address, form)).location);
    expect(unanswered.said).toMatch(/Which colour\?/);
    expect(await booked()).toHaveLength(0);
    const answers = Object.fromEntries(asked.map((name, index) => [name, ["Short", "Red"][index] ?? ""]));
    const again = { ...form, ...hiddenOf(unanswered.html), ...answers };
    const { status, location } = await send(address, again);
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/manage\//)]);
    const confirmed = await open(location);
    for (const text of ["Short", "Red", "Mask", "€95.00"]) expect(confirmed.said).toContain(text);
  });

  it("can be done by one member alone, who offers all of it, and costs what that member asks", async () => {
    const [, , nails = ""] = /([^/]+)_([^/]+)$/.exec(path) ?? [];
    const [first = ""] = shop.staffIds;
    await done(manage(shop, `PUT /staff/${first}/services/${nails}`, { body: { price: 31 } }));
    const { address, html, said } = await firstDetails(`&staff=${first}`);
    expect(said).toMatch(/Cut €20.00 Nails €31.00 Total €51.00/);
    expect((await send(address, { ...hiddenOf(html), ...ANA })).status).toBe(303);
    const { data } = await done(
      manage<{ data: { staffId: string }[] }>(shop, `GET /appointments?from=${shop.date}&to=${addDays(shop.date, 1)}`),
    );
    expect(data.map(({ staffId }) => staffId)).toEqual([first, first]);
  });

  it("can have a member for each service, is offered where both are free, costs and names them, and is booked with them", async () => {
    const [, cut = "", nails = ""] = /([^/]+)_([^/]+)$/.exec(path) ?? [];
    const [first = ""] = shop.staffIds;
    const bea = await addMember(shop, "Bea", 9);
    for (const [service, price] of Object.entries({ [cut]: 20, [nails]: 31 }))
      await done(manage(shop, `PUT /staff/${bea}/services/${service}`, { body: { price } }));
    const chosen = `&staff=each&staff.${cut}=${first}&staff.${nails}=${bea}`;
    const { html } = await open(`${path}?date=${shop.date}${chosen}`);
    expect(html).toMatch(/<input[^>]*id="staff-each"[^>]*checked/);
    for (const member of [first, bea]) expect(html).toMatch(new RegExp(`<option value="${member}"[^>]* selected`));
    const free = await timesOf(chosen);
    expect(free.length).toBeGreaterThan(5);
    expect(free.length).toBeLessThan((await timesOf("")).length + 1);

    const details = await firstDetails(chosen);
    expect(details.said).toMatch(/Cut €20.00 Nails €31.00 Total €51.00/);
    expect(details.said).toMatch(/Cut ?: Member 1 Nails ?: Bea/);
    const { status, location } = await send(details.address, { ...hiddenOf(details.html), ...ANA });
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/manage\//)]);
    const { data } = await done(
      manage<{ data: { staffId: string }[] }>(shop, `GET /appointments?from=${shop.date}&to=${addDays(shop.date, 1)}`),
    );
    expect(data.map(({ staffId }) => staffId)).toEqual([first, bea]);

    await done(
      manage(shop, "POST /holidays", { body: { staffId: bea, date: shop.date, title: "Away", kind: "once" } }),
    );
    expect(await timesOf(chosen)).toEqual([]);
    expect((await timesOf(`&staff=${first},any`)).length).toBeGreaterThan(0);
  });

  it("keeps for each service a member who offers it, whoever else an address names", async () => {
    const [, cut = "", nails = ""] = /([^/]+)_([^/]+)$/.exec(path) ?? [];
    const [first = ""] = shop.staffIds;
    await done(manage(shop, `PUT /staff/${first}/services/${nails}`, { body: {} }));
    const askedIn = async (more: string) => {
      const [link = ""] = await timesOf(more);
      return new URLSearchParams(link.replaceAll("&amp;", "&").split("?")[1]).get("staff");
    };
    expect(await askedIn(`&staff=each&staff.${cut}=${eva}&staff.${nails}=x`)).toBe("any,any");
    expect(await askedIn(`&staff=each&staff.${cut}=${first}&staff.${nails}=${eva}`)).toBe(`${first},${eva}`);
    expect(await askedIn(`&staff=${first},${first},${eva}`)).toBe(`${first},${first}`);
    expect(await askedIn(`&staff=${eva}`)).toBeNull();
    const { html } = await open(`${path}?date=${shop.date}&staff=any,${first}`);
    expect(html).toContain(`${nails}?staff=${first}"`);
    await done(manage(shop, "PATCH /settings", { body: { allowStaffChoice: false } }));
    const unasked = await open(`${path}?date=${shop.date}&staff=${first},any`);
    expect(/name="staff"|&amp;staff=[^&"]*" data-slot/.exec(unasked.html)).toBeNull();
  });

  it("without a time for it says which of its services can be waited for by itself", async () => {
    const [, cut = ""] = /([^/]+)_([^/]+)$/.exec(path) ?? [];
    await done(manage(shop, `PATCH /services/${cut}`, { body: { waitlistCapacity: 2 } }));
    const { said } = await open(`${path}?date=${addDays(shop.date, 3_000)}`);
    const waits = "Several services at once have no waiting list. By itself you can wait for: Cut";
    expect(said).toContain(waits);

    const slug = `shop-${shop.id.slice(-12)}`;
    await done(manage(shop, "PATCH /settings", { body: { slug } }));
    const chosen = `/${slug}?visit=${path.split("/").at(-1)?.replace("_", ",")}`;
    expect((await open(chosen)).said).not.toContain(waits);
    await done(manage(shop, `PATCH /services/${cut}`, { body: { duration: 900 } }));
    expect((await open(chosen)).said).toContain(waits);
  });

  it("is booked once, however often its form is sent", async () => {
    const { address, html } = await firstDetails();
    const form = { ...hiddenOf(html), ...ANA };
    const answers = [await send(address, form), await send(address, form)];
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect(await booked()).toHaveLength(2);
  });

  it("of which a part is taken meanwhile is booked in no part; the form keeps what was typed and offers other times", async () => {
    const { address, html } = await firstDetails();
    for (const staffId of shop.staffIds)
      await done(
        manage(shop, "POST /appointments", {
          body: {
            serviceId: shop.serviceId,
            staffId,
            start: hiddenOf(html).start,
            force: true,
          },
        }),
      );
    const { location } = await send(address, { ...hiddenOf(html), ...ANA });
    const again = await open(location);
    expect(again.said).toContain("That time was just taken. Pick another:");
    expect(again.html).toContain('value="Ana López"');
    expect(await booked()).toHaveLength(1);
    const [, start = ""] = /<input[^>]*type="radio"[^>]*value="([^"]+)"/.exec(again.html) ?? [];
    const retried = await send(address, { ...hiddenOf(again.html), start, ...ANA });
    expect(retried.location).toMatch(/^\/manage\//);
    expect(await booked()).toHaveLength(3);
  });
});
