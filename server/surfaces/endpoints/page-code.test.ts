import { decode } from "fast-png";
import { encode, renderSVG } from "uqr";
import { expect, it } from "vitest";
import { env } from "../../env";
import { headersOf } from "../../testing/admin";
import { newMember, type TestMember } from "../../testing/people";
import { manage, openAccount, requestOf } from "../../testing/rest";
import { dispatch } from "../dispatch";

async function opened() {
  const account = await openAccount({ seed: "empty" });
  const { body } = await manage<{ publicKey: string }>(account, "GET /settings");
  const read = async (form: string, who: TestMember | null, method = "GET") => {
    const path = `/admin/${account.id}/settings/code/${form}`;
    const answer = await dispatch(requestOf(method, path, who ? { headers: headersOf(who, null) } : {}));
    if (!answer) throw new Error(`No surface serves ${path}.`);
    return answer;
  };
  return { account, read, modules: encode(`${env().APP_ORIGIN}/book/${body.publicKey}`, { ecc: "M", border: 4 }).data };
}

it("the code of the booking page is a picture whose every module says the page's address", async () => {
  const { account, read, modules } = await opened();
  const { status, headers, body } = await read("png", await newMember(account));
  expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
  expect(headers["content-disposition"]).toBe('attachment; filename="booking-page.png"');
  const { width, height, data } = decode(body as Uint8Array);
  const pixels = width / modules.length;
  expect([width, height]).toEqual([modules.length * pixels, modules.length * pixels]);
  const seen = modules.map((row, y) =>
    row.map((_, x) => data[(y * pixels + pixels - 1) * width + x * pixels + pixels - 1] === 0),
  );
  expect(seen).toEqual(modules);
});

it("is a drawing as well, which may run nothing", async () => {
  const { account, read, modules } = await opened();
  const { headers, body } = await read("svg", await newMember(account, { role: "viewer" }));
  expect(headers["content-type"]).toBe("image/svg+xml");
  expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
  expect(String(body)).toMatch(/^<svg/);
  const dark = modules.flat().filter(Boolean).length;
  expect(String(body).match(/M\d/g)?.length).toBe(dark);
});

it("the business's own page and one service, with one member, have codes of their own", async () => {
  const { account, read } = await opened();
  const owner = await newMember(account);
  const { body: settings } = await manage<{ publicKey: string }>(account, "PATCH /settings", {
    body: { slug: `aurora-${account.id.slice(0, 8)}` },
  });
  const [service, staff] = [crypto.randomUUID(), crypto.randomUUID()];
  const booking = `${env().APP_ORIGIN}/book/${settings.publicKey}`;
  const said: Record<string, string> = {
    svg: booking,
    "business/svg": `${env().APP_ORIGIN}/aurora-${account.id.slice(0, 8)}`,
    [`${service}/svg`]: `${booking}/${service}`,
    [`${service}/${staff}/svg`]: `${booking}/${service}?staff=${staff}`,
  };
  for (const [form, address] of Object.entries(said)) {
    const { body } = await read(form, owner);
    expect(String(body)).toBe(renderSVG(address, { ecc: "M", border: 4 }));
  }
});

it("is for those who may read the settings, by reading alone", async () => {
  const { account, read } = await opened();
  const elsewhere = await newMember(await openAccount({ seed: "empty" }));
  const { body: eva } = await manage<{ id: string }>(account, "POST /staff", {
    body: { fullName: "Eva", email: "eva@example.com" },
  });
  const staff = await newMember(account, { role: "staff", staffId: eva.id });
  for (const [who, status] of [
    [null, 401],
    [elsewhere, 404],
    [staff, 403],
  ] as const) {
    const answer = await read("png", who);
    expect([answer.status, answer.headers["content-type"]]).toEqual([status, "text/plain; charset=utf-8"]);
  }
  const written = await read("png", await newMember(account), "POST");
  expect([written.status, written.headers.allow]).toEqual([405, "GET, HEAD"]);
});
