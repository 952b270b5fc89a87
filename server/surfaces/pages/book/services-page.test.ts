import { expect, it } from "vitest";
import { fakeApi, PUBLIC_KEY } from "../testing/fake-api";
import { CHAIR, HAIRCUT, serviceOf } from "../testing/salon";
import { textOf, visit } from "../testing/visit";

const address = `/book/${PUBLIC_KEY}`;

it("groups the rows by category, each with duration, price and its next free time", async () => {
  const { status, html } = await visit(fakeApi(), address);
  const text = textOf(html);
  expect(status).toBe(200);
  expect(text).toContain(
    "Haircut 45 min Wash, cut and blow-dry, with a short talk about what suits you. Fri 11:00 , next free time, Haircut €32.00",
  );
  expect(text).toMatch(/Colour 2 h Fri .*?from €80.00/);
  expect(text).toMatch(/Consultation 15 min .*?Free/);
  expect(text).toMatch(/Chair rental 3 days Sat 21 Nov .*?€180.00/);
  expect(html.indexOf(">Hair<")).toBeLessThan(html.indexOf(">Courses and rental<"));
});

it("leads from the next free time straight to its day", async () => {
  const { html } = await visit(fakeApi(), address);
  expect(html).toMatch(/<a class="pill" href="\/book\/pk_aurora\/svc-chair\?date=2026-11-21">/);
});

it("names the page of the business as its own address, where there is one", async () => {
  const canonical = '<link rel="canonical" href="/salon-aurora"/>';
  expect((await visit(fakeApi({ config: { slug: "salon-aurora" } }), address)).html).toContain(canonical);
  expect((await visit(fakeApi(), address)).html).not.toContain("canonical");
});

it("asks for the next free time of the first eight services only", async () => {
  const services = Array.from({ length: 12 }, (_, index) =>
    serviceOf({ id: `svc-${index}`, title: `Service ${index}` }),
  );
  const fake = fakeApi({ services });
  const { html } = await visit(fake, address);
  expect(fake.calls.filter((call) => call.path.startsWith("/slots"))).toHaveLength(8);
  expect(html.match(/next free time/g)).toHaveLength(8);
});

it("leads straight to the times of the only service", async () => {
  const { status, headers } = await visit(fakeApi({ services: [CHAIR] }), `${address}?lang=es`);
  expect([status, headers.location]).toEqual([302, `${address}/svc-chair?lang=es`]);
});

it("says that nothing can be booked and how to get in touch", async () => {
  const { status, html } = await visit(fakeApi({ services: [] }), address);
  expect(status).toBe(200);
  expect(textOf(html)).toContain("Nothing can be booked online right now.");
  expect(html).toContain('href="tel:+34910000000"');
  expect(html).toContain('href="mailto:hola@aurora.example"');
});

it("promises no way to get in touch where the business names none", async () => {
  const { html } = await visit(fakeApi({ services: [], config: { companyPhone: "", companyEmail: "" } }), address);
  expect(textOf(html)).not.toContain("Get in touch instead");
});

it("still lists the services when a slot query fails", async () => {
  const fake = fakeApi({ refuse: { "GET /slots": { status: 500, body: { error: "server" }, headers: {} } } });
  const { status, html } = await visit(fake, address);
  expect(status).toBe(200);
  expect(html).not.toContain("next free time");
});

it("writes hostile names as text and drops addresses that are not web addresses", async () => {
  const hostile = "<script>alert(1)</script>\"'&";
  const services = [serviceOf({ id: "svc-x", title: hostile, description: hostile }), HAIRCUT];
  const config = { companyName: hostile, termsUrl: "javascript:alert(1)", logoUrl: "data:text/html,x" };
  const { html } = await visit(fakeApi({ services, config }), address);
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("javascript:");
  expect(html).not.toContain("data:text/html");
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});
