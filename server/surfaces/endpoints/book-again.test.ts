import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { manage, read, requestOf } from "../../testing/rest";
import { at, booked, done, expectSoundData, mailsOf, openShop, type Shop } from "../../testing/shop";
import { dispatch } from "../dispatch";
import { textOf } from "../pages/testing/visit";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterAll(expectSoundData);

async function browse(path: string, form?: Record<string, string>) {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const asked = form ? { headers, raw: new URLSearchParams(form).toString() } : {};
  const answer = await dispatch(requestOf(form ? "POST" : "GET", path, asked));
  if (!answer) throw new Error(`${path} is no page.`);
  const { status, headers: sent, text } = read(answer);
  return { status, headers: sent, html: text ?? "", said: textOf(text ?? "") };
}

const inputIn = (html: string, name: string) => new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(html)?.[1];
const detailsOf = ({ publicKey, serviceId }: Shop) => `/book/${publicKey}/${serviceId}/details`;
const again = (token: string, of = shop) =>
  browse(`${detailsOf(of)}?${new URLSearchParams({ start: at(shop, "15:00"), again: token })}`);

/** Where the page of a booking leads whoever books it again, after it was cancelled. */
async function againLinkOf(token: string): Promise<{ link: string; asked: URLSearchParams }> {
  await browse(`/manage/${token}/cancel`, { reason: "" });
  const { html } = await browse(`/manage/${token}`);
  const link = /class="btn" href="([^"]+)">Book again/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  return { link, asked: new URL(link, "http://localhost").searchParams };
}

describe("booking again", () => {
  const OIL = { title: "Oil", price: 5, duration: 0, minQty: 0, maxQty: 3 };

  async function bookedWithAll() {
    const extra = await done(manage<{ id: string }>(shop, `POST /services/${shop.serviceId}/extras`, { body: OIL }));
    const field = { label: "Allergies?", kind: "text", required: false };
    const { fields } = await done(
      manage<{ fields: { id: string }[] }>(shop, `PUT /services/${shop.serviceId}/fields`, {
        body: { fields: [field] },
      }),
    );
    const [question] = fields;
    if (!question) throw new Error("The question was put.");
    const item = { start: "10:00", extras: [{ id: extra.id, quantity: 2 }], fields: { [question.id]: "Nuts" } };
    const { token } = await booked(shop, item, { phone: "+34600000000" });
    return { token, extra, question };
  }

  it("leads from the booking's link to the times of the same service and member, with the link going along", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    const { link, asked } = await againLinkOf(token);
    expect([asked.get("again"), asked.get("staff")]).toEqual([token, shop.staffIds[0]]);
    const times = await browse(link);
    expect(times.html).toMatch(new RegExp(`href="[^"]*/details\\?[^"]*again=${token}`));
  });

  it("asks for times that fit what was added, and leads on with it", async () => {
    const { token, extra } = await bookedWithAll();
    const { link, asked } = await againLinkOf(token);
    expect(asked.get(`extras.${extra.id}`)).toBe("2");
    const times = await browse(link);
    expect(times.html).toMatch(new RegExp(`href="[^"]*/details\\?[^"]*extras.${extra.id}=2`));
  });

  it("has the form filled in with who booked and what was answered, and leaves it in no cache", async () => {
    const { token, question } = await bookedWithAll();
    const { html, headers } = await again(token);
    expect(["name", "email", "phone"].map((name) => inputIn(html, name))).toEqual([
      "Eva Gil",
      "eva@example.com",
      "+34600000000",
    ]);
    expect(html).toMatch(new RegExp(`<textarea[^>]*name="fields.${question.id}"[^>]*>\\s*Nuts`));
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("leads on to the new booking without the link of the former", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    const form = { start: at(shop, "15:00"), name: "Eva Gil", email: "eva@example.com", key: crypto.randomUUID() };
    const { headers } = await browse(`${detailsOf(shop)}?again=${token}`, form);
    expect(headers.location).toMatch(/^\/manage\/[\w-]{43}$/);
    expect(headers.location).not.toContain(token);
  });

  it("fills nothing in with the link of another account, or one that opens nothing", async () => {
    const other = await openShop();
    const theirs = await booked(other, { start: at(other, "10:00") });
    for (const token of [theirs.token, "x", "A".repeat(43)]) {
      const { status, html } = await again(token);
      expect([status, inputIn(html, "name")]).toEqual([200, ""]);
    }
  });
});

describe("the zone of a booking", () => {
  const ZONE = "America/New_York";
  const booking = { name: "Eva Gil", email: "eva@example.com" };

  /** Books on the page that is shown in a zone, as its form says. @returns where it leads */
  async function bookShownIn(tz: string | null) {
    const address = `${detailsOf(shop)}?${new URLSearchParams({ start: at(shop, "10:00"), ...(tz ? { tz } : {}) })}`;
    const { html } = await browse(address);
    const timeZone = inputIn(html, "timeZone") ?? "";
    const form = { ...booking, start: at(shop, "10:00"), key: inputIn(html, "key") ?? "", timeZone };
    return (await browse(address, form)).headers.location ?? "";
  }

  it("is the one in which its visitor saw the times, on the confirmation and in the mail", async () => {
    const { said } = await browse(await bookShownIn(null));
    expect(said).toContain("10:00 – 11:00");
    expect(said).toContain("Madrid");
    expect((await mailsOf(shop)).at(-1)?.text).toContain("10:00");
    expect(said).not.toContain("New York");
  });

  it("is the chosen one wherever the booking is opened later, and the account's where that is asked for", async () => {
    const path = await bookShownIn(ZONE);
    const bare = path.split("?")[0] ?? "";
    for (const address of [path, bare])
      expect((await browse(address)).said).toMatch(/0[45]:00 – 0[56]:00 \(.*10:00 in Madrid\)/);
    expect((await browse(`${bare}?tz=Europe/Madrid`)).said).not.toContain("New York");
  });
});
