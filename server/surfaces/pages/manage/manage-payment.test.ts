import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { acceptOnline, choose } from "../../../testing/composition";
import { setPayment } from "../../../testing/online";
import { read, requestOf } from "../../../testing/rest";
import { booked, expectSoundData, openShop, type Shop } from "../../../testing/shop";
import { dispatch } from "../../dispatch";
import { textOf } from "../testing/visit";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ service: { deposit: 50 } });
  await acceptOnline(shop);
});
afterAll(expectSoundData);

const order = () => booked(shop, { start: "10:00" }, { payment: "provider" });

/** The page of a manage link, as the whole process answers it. */
async function show(token: string) {
  const answer = await dispatch(requestOf("GET", `/manage/${token}`));
  if (!answer) throw new Error("A manage link has a page.");
  const html = read(answer).text ?? "";
  return { html, said: textOf(html) };
}

const linkTo = (checkoutUrl: string | null) => `href="${new URL(checkoutUrl ?? "").pathname}"`;

describe("the page of a booking that is held for its payment", () => {
  it("leads to the payment, and again after a declined card", async () => {
    const { token, payment } = await order();
    for (const outcome of [null, "decline"] as const) {
      if (outcome) await choose(payment, outcome);
      const { html, said } = await show(token);
      expect(html).toContain(linkTo(payment.checkoutUrl));
      for (const words of ["Not paid yet", "Due now €10.00", "Pay €10.00"]) expect(said).toContain(words);
      // The same minute as on the payment's own page.
      const there = await dispatch(requestOf("GET", new URL(payment.checkoutUrl ?? "").pathname));
      if (!there) throw new Error("A payment has a page.");
      const [held] = /Held for you until [^.]+\d\d:\d\d\./.exec(textOf(read(there).text ?? "")) ?? [];
      expect(held).toBeDefined();
      expect(said).toContain(`${held} Pay to keep it.`);
    }
  });

  it("says the year of a hold that ends in another one", async () => {
    const { token, payment } = await order();
    const next = new Date().getUTCFullYear() + 1;
    await setPayment(payment.id, { holdExpiresAt: new Date(Date.UTC(next, 0, 7, 12)) });
    expect((await show(token)).said).toMatch(new RegExp(`Held for you until \\w+ 7 January ${next}, \\d\\d:00\\.`));
  });

  it("confirms it once it is paid, and asks for nothing more", async () => {
    const { token, payment } = await order();
    await choose(payment, "pay");
    const { html, said } = await show(token);
    expect(said).toContain("You are booked");
    expect(html).not.toContain("/pay/");
  });

  it("leads to no payment once the hold has run out, and says why it was cancelled", async () => {
    const { token, payment } = await order();
    await setPayment(payment.id, { holdExpiresAt: new Date(Date.now() - 1) });
    const late = await show(token);
    expect(late.said).toContain("The time to pay for it is over.");
    // Who looks at the payment's page ends the hold.
    await choose(payment, "pay");
    const gone = await show(token);
    expect(gone.said).toContain("It was not paid in time.");
    for (const { html, said } of [late, gone]) {
      expect(html).not.toContain("/pay/");
      expect(said).toContain("Book again");
    }
  });
});
