import { describe, expect, it } from "vitest";
import type { NewBookings } from "../api-types";
import {
  COUPON,
  type FakeApi,
  type FakeSalon,
  fakeApi,
  PACKAGE,
  PUBLIC_KEY,
  refusal,
  UPLOAD_ID,
} from "../testing/fake-api";
import { CHAIR, HAIRCUT, SPA, serviceOf } from "../testing/salon";
import { textOf, visit } from "../testing/visit";

const START = "2026-11-24T09:30:00Z";
const address = `/book/${PUBLIC_KEY}/svc-spa/details?start=${START}`;
const FORM = {
  start: START,
  wanted: START,
  key: "7f0c8a52-3f0e-4c8e-9a37-0d5a3a0f6b11",
  persons: "2",
  name: "Ana López",
  email: "ana@example.com",
  "fields.q-allergy": "Yes",
  "fields.q-which": "Nuts",
  "fields.q-badge": "Ana",
  "fields.q-badge.1": "Leo",
  "extras.ext-oil": "2",
  "extras.ext-towel": "1",
};
const spa = (salon: FakeSalon = {}) => fakeApi({ services: [HAIRCUT, SPA], ...salon });
const online = { payProviderEnabled: true };

function booked(fake: FakeApi): NewBookings | undefined {
  return fake.calls.find(({ path }) => path === "/bookings")?.body as NewBookings | undefined;
}

const refusing = (answer: NonNullable<FakeSalon["refuse"]>[string]) => spa({ refuse: { "POST /bookings": answer } });
const faulty = (fields: Record<string, string>) => refusing(refusal(422, "validation", { fields }));

describe("the questions of a service", () => {
  it("are a list, a text and a file, with what a conditional one depends on in words and for the script", async () => {
    const { html } = await visit(spa(), address);
    expect(html).toMatch(/<select id="fields.q-allergy"[^>]*required=""[^>]*><option value=""[^>]*>Choose…/);
    expect(html).toMatch(/data-if="fields.q-allergy" data-is="Yes" data-unasked="true"><label for="fields.q-which">/);
    expect(html).toContain("Only if “Allergies?” is “Yes”.");
    expect(html).toMatch(/type="file"[^>]*name="fields.q-photo"|name="fields.q-photo"[^>]*type="file"/);
    expect(html).toMatch(/enctype="multipart\/form-data"/i);
    expect((await visit(spa(), `/book/${PUBLIC_KEY}/svc-haircut/details?start=${START}`)).html).not.toContain(
      "encType",
    );
  });

  it("ask each person of a group once", async () => {
    const { html } = await visit(spa(), `${address}&persons=3`);
    for (const id of ["fields.q-badge", "fields.q-badge.1", "fields.q-badge.2"]) expect(html).toContain(`id="${id}"`);
    expect(textOf(html)).toContain("Person 3");
  });

  it("are booked with their answers: a list for each person, null for none", async () => {
    const fake = spa();
    expect((await visit(fake, address, { form: FORM })).status).toBe(303);
    expect(booked(fake)?.items[0]).toMatchObject({
      persons: 2,
      fields: { "q-allergy": "Yes", "q-which": "Nuts", "q-badge": ["Ana", "Leo"], "q-photo": null },
    });
  });

  it("that are refused say so beside their input and in the summary, with what was answered kept", async () => {
    const fake = faulty({ items: "No.", "items.0.fields.q-which": "This question must be answered." });
    const { status, html } = await visit(fake, address, { form: { ...FORM, "fields.q-which": "" } });
    expect(status).toBe(422);
    expect(html).toMatch(/<li><a[^>]* href="#fields.q-which">Answer “Which\?”<\/a><\/li>/);
    expect(html).toMatch(/id="fields.q-which"[^>]*aria-invalid="true"/);
    expect(html).toContain('<option selected="">Yes</option>');
    expect(html).toContain('value="Leo"');
    expect(html).not.toContain("data-unasked");
  });

  it("of each person mark those who have not answered, under one sentence", async () => {
    const fields = SPA.fields.map((field) => (field.id === "q-badge" ? { ...field, required: true } : field));
    const fake = spa({ services: [{ ...SPA, fields }] });
    const { html } = await visit(fake, address, { form: { ...FORM, name: "", "fields.q-badge.1": "" } });
    expect(html).toMatch(/<legend>Badge<\/legend><p[^>]* id="fields.q-badge-error">.*?<span>Answer “Badge”/);
    expect(html).toMatch(/id="fields.q-badge.1"[^>]*aria-invalid="true"/);
    expect(html).not.toMatch(/id="fields.q-badge"[^>]*aria-invalid="true"/);
  });

  it("are none for those who were asked nothing that leads to them: of each person, or of anybody", async () => {
    const [ask, , badge] = SPA.fields;
    if (!ask || !badge) throw new Error("The spa asks.");
    const each = { ...ask, perPerson: true, required: false };
    const showIf = { field: ask.id, is: "Yes" };
    const own = { ...badge, id: "q-own", showIf };
    const ofAll = { ...badge, id: "q-all", perPerson: false, showIf };
    const further = { ...badge, id: "q-further", perPerson: false, showIf: { field: "q-all", is: "Nuts" } };
    const fake = spa({ services: [{ ...SPA, fields: [each, own, ofAll, further] }] });
    const unasked = async (answers: Record<string, string>) => {
      const { html } = await visit(fake, address, { form: { ...FORM, name: "", ...answers } });
      return [...html.matchAll(/data-unasked="true"><label for="fields\.([^"]+)"/g)].map(([, id]) => id);
    };
    const answers = { "fields.q-allergy": "No", "fields.q-allergy.1": "Yes", "fields.q-all": "Nuts" };
    expect(await unasked(answers)).toEqual(["q-own"]);
    expect(await unasked({ ...answers, "fields.q-all": "Milk" })).toEqual(["q-own", "q-further"]);
    const nobody = { ...answers, "fields.q-allergy.1": "No" };
    expect(await unasked(nobody)).toEqual(["q-own", "q-own.1", "q-all", "q-further"]);
  });

  it("that lack an answer are told along with the faults that the API finds first", async () => {
    const form = { ...FORM, name: "", "fields.q-allergy": "", "fields.q-which": "" };
    const { html } = await visit(spa(), address, { form });
    expect(html).toContain('href="#name">');
    expect(html).toContain('href="#fields.q-allergy">');
    expect(html).not.toContain('href="#fields.q-which">');
  });
});

describe("a file", () => {
  it("is sent first and is the answer by its id", async () => {
    const fake = spa();
    const answer = await visit(fake, address, { form: FORM, files: { "fields.q-photo": "hair.pdf" } });
    expect(answer.status).toBe(303);
    expect(fake.calls.find(({ path }) => path === "/uploads")?.file?.name).toBe("hair.pdf");
    expect(booked(fake)?.items[0]?.fields?.["q-photo"]).toBe(UPLOAD_ID);
  });

  it("stays when other answers are refused", async () => {
    const fake = faulty({ name: "No." });
    const { html } = await visit(fake, address, { form: FORM, files: { "fields.q-photo": "hair.pdf" } });
    expect(html).toContain(`name="kept.fields.q-photo" value="${UPLOAD_ID}/hair.pdf"`);
    const again = spa();
    const form = { ...FORM, "kept.fields.q-photo": `${UPLOAD_ID}/hair.pdf` };
    await visit(again, address, { form, files: { "fields.q-photo": "" } });
    expect(again.calls.some(({ path }) => path === "/uploads")).toBe(false);
    expect(booked(again)?.items[0]?.fields?.["q-photo"]).toBe(UPLOAD_ID);
  });

  it.each([
    [413, "payload_too_large", "Choose a file of at most 5 MB"],
    [507, "insufficient_storage", "There is no room for files at the moment"],
    [415, "unsupported_type", "Choose a JPEG, PNG, WebP or PDF file"],
  ])("that is refused with %i says why beside its input, and nothing is booked", async (code, error, sentence) => {
    const fake = spa({ refuse: { "POST /uploads": refusal(code, error) } });
    const { status, html } = await visit(fake, address, { form: FORM, files: { "fields.q-photo": "x" } });
    expect(status).toBe(422);
    expect(html).toMatch(new RegExp(`id="fields.q-photo-error">.*?<span>${sentence}`));
    expect(booked(fake)).toBeUndefined();
  });

  it("in a multipart form that cannot be read is 400", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=other" };
    expect((await visit(spa(), address, { form: FORM, headers })).status).toBe(400);
  });
});

describe("extras", () => {
  it("are a box, a list or a fixed number by their bounds, with price and minutes", async () => {
    const { html } = await visit(spa(), address);
    expect(html).toMatch(/type="checkbox" id="extras.ext-tea"/);
    expect(html).toMatch(/<select[^>]* id="extras.ext-oil"[^>]*><option selected="">0<\/option>.*<option>3<\/option>/);
    expect(html).toMatch(/type="hidden" name="extras.ext-towel" value="1"/);
    expect(textOf(html)).toContain("€5.00 · +10 min");
  });

  it("are booked with their quantities, those not chosen left out", async () => {
    const fake = spa();
    await visit(fake, address, { form: FORM });
    expect(booked(fake)?.items[0]?.extras).toEqual([
      { id: "ext-oil", quantity: 2 },
      { id: "ext-towel", quantity: 1 },
    ]);
  });

  it("that are refused say so above them", async () => {
    const { html } = await visit(faulty({ "items.0.extras": "Too many." }), address, { form: FORM });
    expect(html).toMatch(/id="extras-error">.*?<span>Choose extras within their limits/);
  });

  it("lengthen the times that are offered instead of a taken one, and one that is mandatory all times", async () => {
    const fake = refusing(refusal(409, "slot_unavailable"));
    await visit(fake, address, { form: FORM });
    const asked = fake.calls.map(({ path }) => new URLSearchParams(path.split("?")[1]).get("extras"));
    expect(asked).toContain("ext-oil:2,ext-towel:1");
    const times = spa();
    await visit(times, `/book/${PUBLIC_KEY}/svc-spa`);
    expect(times.calls.some(({ path }) => path.includes("extras=ext-towel%3A1"))).toBe(true);
  });

  it("lengthen the appointment in the summary, but not a group's", async () => {
    const alone = serviceOf({ id: "svc-alone", title: "Alone", duration: 45, extras: SPA.extras });
    const form = { ...FORM, intent: "update" };
    const { html } = await visit(fakeApi({ services: [alone, CHAIR] }), address.replace("spa", "alone"), { form });
    expect(textOf(html)).toContain("1 h 5 min");
    expect(textOf((await visit(spa(), address, { form })).html)).toContain("Anyone · 45 min");
  });
});

describe("a time that its extras have made too short", () => {
  it("is said to be so, never to be taken by somebody", async () => {
    const fake = refusing(refusal(409, "slot_unavailable"));
    const start = "2026-11-24T09:00:00Z";
    const { html } = await visit(fake, address, { form: { ...FORM, start, wanted: start } });
    expect(textOf(html)).toContain("With Oil (+20 min) 10:00 is too short");
    expect(textOf(html)).not.toContain("just taken");
  });

  it("is said to be taken where it is not free without them either", async () => {
    const fake = spa({
      refuse: { "POST /bookings": refusal(409, "slot_unavailable") },
      slots: (_date, slots) => slots.filter(({ time }) => time !== "10:00"),
    });
    const start = "2026-11-24T09:00:00Z";
    const { html } = await visit(fake, address, { form: { ...FORM, start, wanted: start } });
    expect(textOf(html)).toContain("That time was just taken. Pick another:");
  });
});

describe("the price", () => {
  it("is what the API quotes, line by line", async () => {
    const text = textOf((await visit(spa(), `${address}&persons=2`)).html);
    expect(text).toContain("Spa day × 2 €80.00 Towel €2.00");
    expect(text).toContain("Total €82.00");
  });

  it("is asked for anew by a button that books nothing and keeps the form and its key", async () => {
    const fake = spa();
    const { status, html } = await visit(fake, address, { form: { ...FORM, intent: "update", code: COUPON } });
    expect(status).toBe(200);
    expect(booked(fake)).toBeUndefined();
    expect(textOf(html)).toContain("Discount -€9.20");
    expect(textOf(html)).toContain("Total €82.80");
    expect(html).toContain('value="Ana López"');
    expect(html).toContain(`value="${FORM.key}"`);
  });

  it("asked for while the time is still to be chosen leaves the choice of times", async () => {
    const { start: _taken, ...form } = { ...FORM, intent: "update" };
    const { status, html } = await visit(spa(), address, { form });
    expect([status, html.match(/name="start"/g)?.length]).toEqual([200, 6]);
  });

  it("is left to an estimate when there is no quote: the form stays usable", async () => {
    const { status, html } = await visit(spa({ refuse: { "POST /quote": refusal(500, "server") } }), address);
    expect(status).toBe(200);
    expect(textOf(html)).toContain("Total €40.00");
  });
});

describe("a code", () => {
  it("is folded away until there is one", async () => {
    expect((await visit(spa(), address)).html).toMatch(/<details[^>]*><summary>Coupon or package code/);
  });

  it.each([
    [COUPON, { coupon: COUPON }],
    [PACKAGE, { packageCode: PACKAGE }],
  ])("%s is booked as what it is", async (code, codes) => {
    const fake = spa();
    expect((await visit(fake, address, { form: { ...FORM, code } })).status).toBe(303);
    const { coupon, packageCode } = booked(fake) ?? {};
    expect({ coupon, packageCode }).toEqual({ coupon: undefined, packageCode: undefined, ...codes });
  });

  it("that does not count is 422 with the API's sentence beside it, and nothing is booked", async () => {
    const fake = spa();
    const { status, html } = await visit(fake, address, { form: { ...FORM, code: "NOPE" } });
    expect(status).toBe(422);
    expect(booked(fake)).toBeUndefined();
    expect(html).toMatch(/<details[^>]* open=""><summary>Coupon or package code/);
    expect(html).toContain("This code cannot be used. There is no such coupon or package");
    expect(html).toContain('href="#code">This code cannot be used</a>');
  });

  it.each([
    [refusal(422, "coupon_invalid", { fields: { coupon: "Used up." } })],
    [refusal(422, "package_used_up", { fields: { packageCode: "Used up." } })],
  ])("that was used up meanwhile is marked, with the form kept", async (answer) => {
    const { status, html } = await visit(refusing(answer), address, { form: { ...FORM, code: COUPON } });
    expect(status).toBe(422);
    expect(html).toContain('href="#code">');
    expect(html).toContain('value="Ana López"');
  });
});

describe("payment", () => {
  it("is chosen where both ways are open and something is due", async () => {
    const { html } = await visit(spa({ config: online }), address);
    expect(html.match(/name="payment"/g)).toHaveLength(2);
    expect(textOf(html)).toContain("Pay a deposit Now, online €21.00 On site €21.00");
    expect(html).toContain(">Book Tuesday 24 November, 10:30</button>");
    expect((await visit(spa(), address)).html).not.toContain('name="payment"');
  });

  it("online names the amount on the button and is booked so", async () => {
    const fake = spa({ config: online });
    const form = { ...FORM, payment: "provider" };
    const { html } = await visit(fake, address, { form: { ...form, intent: "update" } });
    expect(html).toContain(">Continue to payment, €46.00</button>");
    await visit(fake, address, { form });
    expect(booked(fake)?.payment).toBe("provider");
  });

  it("is online without a choice where there is no desk, and at the desk where there is no provider", async () => {
    const fake = spa({ config: { ...online, localPaymentEnabled: false } });
    const { html } = await visit(fake, address);
    expect(html).toContain(">Continue to payment, €21.00</button>");
    expect(html).not.toContain('name="payment"');
    const desk = spa();
    await visit(desk, address, { form: { ...FORM, payment: "provider" } });
    expect(booked(desk)?.payment).toBe("local");
  });
});

describe("a time that is full from the first", () => {
  it("is waited for with one button, which asks for no payment", async () => {
    const { html } = await visit(spa({ config: online }), `${address}&wait=1`);
    expect(textOf(html)).toContain("Join the waiting list This time is full.");
    expect(html).toMatch(/<button[^>]* value="waitlist"[^>]*>Join the waiting list for Tuesday 24 November, 10:30/);
    expect(html).not.toContain("Continue to payment");
  });

  it("is taken as a place on the list", async () => {
    const fake = spa();
    const form = { ...FORM, waits: "1", intent: "waitlist" };
    expect((await visit(fake, `${address}&wait=1`, { form })).status).toBe(303);
    expect(booked(fake)).toMatchObject({ waitlist: true, items: [{ start: START }] });
  });

  it("of a service without a waiting list is booked as any other", async () => {
    const { html } = await visit(
      fakeApi({ services: [HAIRCUT] }),
      `/book/${PUBLIC_KEY}/svc-haircut/details?start=${START}&wait=1`,
    );
    expect(html).toContain(">Book Tuesday 24 November, 10:30</button>");
  });
});

describe("a full group", () => {
  const full = () =>
    refusing(({ body }) => ((body as NewBookings).waitlist ? null : refusal(409, "capacity_exceeded")));

  it("offers its waiting list beside other times", async () => {
    const { status, html } = await visit(full(), address, { form: FORM });
    expect(status).toBe(409);
    expect(html).toMatch(/value="waitlist"[^>]*>Join the waiting list for Tuesday 24 November, 10:30/);
    expect(html).toContain('type="radio"');
  });

  it("takes the place for the time that was wanted, and keeps its code", async () => {
    const fake = full();
    const { start: _full, ...form } = { ...FORM, code: COUPON, intent: "waitlist" };
    expect((await visit(fake, address, { form })).status).toBe(303);
    expect(booked(fake)).toMatchObject({ waitlist: true, items: [{ start: START }], coupon: COUPON });
  });

  it("offers no waiting list that is full too, or too short", async () => {
    const fake = refusing(refusal(409, "capacity_exceeded"));
    const again = await visit(fake, address, { form: { ...FORM, intent: "waitlist" } });
    expect([again.status, again.html.includes('value="waitlist"')]).toEqual([409, false]);
    const { html } = await visit(fake, address, { form: { ...FORM, persons: "3" } });
    expect(html).not.toContain('value="waitlist"');
  });
});
