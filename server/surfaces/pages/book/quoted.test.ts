import { describe, expect, it } from "vitest";
import { startSpending } from "../../../testing/fuzz/spent";
import type { QuoteRequest } from "../api-types";
import { COUPON, fakeApi, PUBLIC_KEY } from "../testing/fake-api";
import { HAIRCUT } from "../testing/salon";
import { visit } from "../testing/visit";

const START = "2026-11-24T09:30:00Z";
const ADDRESS = `/book/${PUBLIC_KEY}/${HAIRCUT.id}/details?start=${START}`;
const SPENT_MS_MAX = 1_000;

/** What the page asks the API when the visitor has typed this address, and wants to see the total. */
async function quotedFor(email: string): Promise<QuoteRequest | undefined> {
  const fake = fakeApi();
  const form = { start: START, wanted: START, intent: "update", persons: "1", name: "Ana", email, code: COUPON };
  expect((await visit(fake, ADDRESS, { form })).status).toBe(200);
  return fake.calls.find(({ path }) => path === "/quote")?.body as QuoteRequest | undefined;
}

describe("a quote", () => {
  it("is for whom a whole address belongs to, and for nobody while it is half written", async () => {
    expect(await quotedFor("ana@example.com")).toMatchObject({ name: "Ana", email: "ana@example.com" });
    for (const half of ["", "ana", "ana@", "ana@example", "ana@example.", "@example.com"])
      expect(await quotedFor(half)).not.toHaveProperty("email");
  });

  it.each([".", "a.", "a@"])(
    "is asked for in time that grows with the length of the address alone, such as of many %j",
    async (again) => {
      const stop = startSpending();
      expect(await quotedFor(`a@${again.repeat(50_000)}@`)).not.toHaveProperty("email");
      expect(stop()).toBeLessThan(SPENT_MS_MAX);
    },
  );
});
