import { describe, expect, it } from "vitest";
import type { InProcessAnswer } from "../in-process";
import { type FakeSalon, fakeApi, PUBLIC_KEY, refusal } from "../testing/fake-api";
import { SPA } from "../testing/salon";
import { textOf, visit } from "../testing/visit";

const START = "2026-11-24T09:30:00Z";
const path = `/book/${PUBLIC_KEY}/svc-haircut/details`;
const address = `${path}?start=${START}`;
const KEY = "7f0c8a52-3f0e-4c8e-9a37-0d5a3a0f6b11";
const ANA = {
  start: START,
  wanted: START,
  key: KEY,
  name: "Ana López",
  email: "ana@example.com",
  phone: "600",
  notes: "x<y",
};

describe("the form", () => {
  it("names the time on its button and in the summary, with labels and autofill on every personal field", async () => {
    const { status, html } = await visit(fakeApi(), address);
    expect(status).toBe(200);
    expect(html).toContain(">Book Tuesday 24 November, 10:30</button>");
    for (const [name, token] of [
      ["name", "name"],
      ["email", "email"],
      ["phone", "tel"],
    ]) {
      expect(html).toMatch(new RegExp(`<label for="${name}">`));
      expect(html).toMatch(
        new RegExp(`autoComplete="${token}"[^>]*id="${name}"|id="${name}"[^>]*autoComplete="${token}"`, "i"),
      );
    }
    expect(html).toMatch(/name="key" value="[0-9a-f-]{36}"/);
  });

  it("names the time as Spanish does", async () => {
    const { html } = await visit(fakeApi(), `${address}&lang=es`);
    expect(html).toContain(">Reservar el martes, 24 de noviembre, 10:30</button>");
    expect(html).toMatch(/<a class="quiet" href="[^"]*svc-haircut[^"]*">Cambiar hora/);
  });

  it("may be kept by its visitor's browser while it is empty, so that going back finds the same key", async () => {
    expect((await visit(fakeApi(), address)).headers["cache-control"]).toBe("private, no-cache");
    for (const form of [
      { ...ANA, intent: "update" },
      { ...ANA, name: "" },
    ]) {
      const { html, headers } = await visit(fakeApi(), address, { form });
      expect(html).toContain(ANA.email);
      expect(headers["cache-control"]).toBe("no-store");
    }
  });

  it("says before the booking until when it can be changed, or that it cannot be", async () => {
    expect(textOf((await visit(fakeApi(), address)).html)).toContain(
      "You can change or cancel online until Monday 23 November, 10:30.",
    );
    const soon = textOf((await visit(fakeApi(), `${path}?start=2026-11-20T15:00:00Z`)).html);
    expect(soon).toContain("This time is so soon that it cannot be changed or cancelled online.");
    const waits = textOf(
      (await visit(fakeApi({ services: [SPA] }), `${address.replace("haircut", "spa")}&wait=1`)).html,
    );
    expect(waits).not.toContain("change or cancel online");
  });

  it("asks for the telephone only when the account requires it", async () => {
    expect((await visit(fakeApi(), address)).html).toMatch(/for="phone">Phone<span class="opt"> \(optional\)/);
    const { html } = await visit(fakeApi({ config: { requirePhone: true } }), address);
    expect(html).toMatch(/for="phone">Phone<\/label>/);
  });

  it("asks how many people come only for a group", async () => {
    expect((await visit(fakeApi(), address)).html).not.toContain('type="number"');
    const { html } = await visit(fakeApi(), `/book/${PUBLIC_KEY}/svc-workshop/details?start=${START}&persons=2`);
    expect(html).toMatch(/type="number"[^>]*value="2"|value="2"[^>]*type="number"/);
    expect(textOf(html)).toContain("€50.00");
  });

  it("leads back to the times when the address has none", async () => {
    const { status, headers } = await visit(fakeApi(), path);
    expect([status, headers.location]).toEqual([302, `/book/${PUBLIC_KEY}/svc-haircut`]);
  });
});

describe("a post", () => {
  it("books under the form's key and leads to the booking's page with 303", async () => {
    const fake = fakeApi();
    const { status, headers } = await visit(fake, address, { form: { ...ANA, timeZone: "America/New_York" } });
    expect(status).toBe(303);
    expect(headers.location).toMatch(/^\/manage\/tok_/);
    const call = fake.calls.find((made) => made.path === "/bookings");
    expect(call?.idempotencyKey).toBe(KEY);
    expect(call?.body).toMatchObject({
      items: [{ service: "svc-haircut", staff: "any", start: START, persons: 1 }],
      name: "Ana López",
      timeZone: "America/New_York",
      locale: "en",
    });
  });

  it("leads to the checkout when something is due online", async () => {
    const checkoutUrl = "https://checkout.stripe.com/c/pay/x";
    const body = { bookings: [], payment: { id: "p", status: "pending", due: 16, checkoutUrl } };
    const fake = fakeApi({ refuse: { "POST /bookings": { status: 201, body, headers: {} } } });
    expect((await visit(fake, address, { form: ANA })).headers.location).toBe(checkoutUrl);
  });

  it("with refused answers is 422: title, summary with links, fields marked, values kept, a new key", async () => {
    const { status, html } = await visit(fakeApi(), address, { form: { ...ANA, name: "", email: "nope" } });
    expect(status).toBe(422);
    expect(html).toContain("<title>Error: Your details");
    expect(html).toMatch(/role="alert" tabindex="-1" autofocus=""/i);
    expect(html).toMatch(/<li><a[^>]* href="#name">Enter your name<\/a><\/li><li><a[^>]* href="#email">/);
    expect(html).toMatch(/id="email"[^>]*aria-invalid="true"[^>]*aria-describedby="email-error"/);
    expect(html).toContain('value="nope"');
    expect(html).toContain(">x&lt;y</textarea>");
    expect(keyOf(html)).not.toBe(KEY);
  });

  it("that lost the race is 409 slot_unavailable: values kept, six nearest times as radio buttons, a new key", async () => {
    const { status, html } = await visit(refusing(refusal(409, "slot_unavailable")), address, { form: ANA });
    expect(status).toBe(409);
    expect(textOf(html)).toContain("That time was just taken. Pick another:");
    expect(html.match(/type="radio"/g)).toHaveLength(6);
    expect(html).not.toContain(`value="${START}" id="start"`);
    expect(html).toContain('value="Ana López"');
    expect(keyOf(html)).not.toBe(KEY);
  });

  it("with too few seats left is 409 capacity_exceeded and offers other times", async () => {
    const { status, html } = await visit(refusing(refusal(409, "capacity_exceeded")), address, { form: ANA });
    expect(status).toBe(409);
    expect(textOf(html)).toContain("not enough seats");
  });

  it("after a lost race without a choice asks for one", async () => {
    const { start: _taken, ...form } = ANA;
    const { status, html } = await visit(fakeApi(), address, { form });
    expect(status).toBe(422);
    expect(html).toMatch(/id="start-error">.*?<span>Choose a time/);
    expect(html).toContain('value="Ana López"');
  });

  it("with a spent key says that this form has booked already (idempotency_mismatch)", async () => {
    const { status, html } = await visit(refusing(refusal(422, "idempotency_mismatch")), address, { form: ANA });
    expect(status).toBe(409);
    expect(textOf(html)).toContain("You have already booked with this form");
    expect(html).not.toContain("See the booking");
  });

  it("with a spent key leads to the booking that it has made, and asks about that key alone", async () => {
    const asked: string[] = [];
    const fake = refusing(refusal(422, "idempotency_mismatch"));
    fake.firstAnswer = async (publicKey, { key }) => {
      asked.push(`${publicKey} ${key}`);
      return { bookings: [{ manageUrl: "http://localhost:3000/manage/tok_made" }], payment: null };
    };
    const { html } = await visit(fake, address, { form: ANA });
    expect(html).toMatch(/<a class="btn" href="\/manage\/tok_made">See the booking<\/a>/);
    expect(asked).toEqual([`${PUBLIC_KEY} ${KEY}`]);
  });

  it("waits for its own first click (idempotency_in_progress) and ends on the same page", async () => {
    let asked = 0;
    const once = () => (asked++ === 0 ? refusal(409, "idempotency_in_progress", { wait: 1 }) : null);
    expect((await visit(refusing(once), address, { form: ANA })).status).toBe(303);
    expect(asked).toBe(2);
  });

  it("over the rate limit is 429 with Retry-After and keeps what was typed", async () => {
    const answer = await visit(refusing(refusal(429, "rate_limited", { wait: 20 })), address, { form: ANA });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "20"]);
    expect(textOf(answer.html)).toContain("Wait 20 seconds, then try again.");
    expect(answer.html).toContain('value="Ana López"');
  });

  it("that failed on our side keeps its key, so that trying again cannot book twice", async () => {
    const { status, html } = await visit(refusing(refusal(500, "server")), address, { form: ANA });
    expect(status).toBe(500);
    expect(keyOf(html)).toBe(KEY);
  });

  it("of another content type is 400", async () => {
    const headers = { "content-type": "text/plain" };
    expect((await visit(fakeApi(), address, { form: ANA, headers })).status).toBe(400);
  });
});

function refusing(answer: NonNullable<FakeSalon["refuse"]>[string] | InProcessAnswer) {
  return fakeApi({ refuse: { "POST /bookings": answer } });
}

function keyOf(html: string): string | undefined {
  return /name="key" value="([^"]+)"/.exec(html)?.[1];
}
