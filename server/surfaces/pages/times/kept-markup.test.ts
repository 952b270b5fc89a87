import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Slot } from "../api-types";
import { type FakeSalon, fakeApi, PUBLIC_KEY, TOKEN } from "../testing/fake-api";
import { COLOUR, CONFIG, HAIRCUT } from "../testing/salon";

interface Look {
  at?: string;
  headers?: Record<string, string>;
  salon?: FakeSalon;
}

const haircut = `/book/${PUBLIC_KEY}/${HAIRCUT.id}`;
const later = (slots: Slot[], by: number) => slots.slice(by);
const full = (slots: Slot[], left: number) => slots.map((slot) => ({ ...slot, seatsLeft: 0, waitlistLeft: left }));
const staff = HAIRCUT.staff.map((member, index) => ({
  ...member,
  fullName: `New ${index}`,
  price: member.price + index,
}));

/** Each differs from the first in one thing that its parts are made of. */
const LOOKS: Record<string, Look> = {
  plain: {},
  "in another language": { headers: { "accept-language": "es" } },
  "by another clock": { headers: { "accept-language": "en-US" } },
  "by an asked clock": { at: `${haircut}?clock=12` },
  "in another zone": { at: `${haircut}?tz=America/New_York` },
  "in a frame": { at: `${haircut}?embed=inline` },
  "of a member": { at: `${haircut}?staff=${HAIRCUT.staff[0]?.id}` },
  "of a day": { at: `${haircut}?date=2026-11-25` },
  "of a month": { at: `${haircut}?month=2026-12` },
  "made again": { at: `${haircut}?again=${TOKEN}` },
  "of another service": { at: `/book/${PUBLIC_KEY}/${COLOUR.id}` },
  "with fewer times": { salon: { slots: (_, slots) => later(slots, 3) } },
  "with as many other times": { salon: { slots: (_, slots) => slots.map((slot) => ({ ...slot, time: "09:05" })) } },
  "with full times": { salon: { slots: (_, slots) => full(slots, 1) } },
  "with full times and waiting lists": { salon: { slots: (_, slots) => full(slots, 0) } },
  "with other members": { salon: { services: [{ ...HAIRCUT, staff }] } },
  "in another currency": {
    salon: { config: { currency: CONFIG.currency === "USD" ? "EUR" : "USD" }, services: [{ ...HAIRCUT, staff }] },
  },
  "without a choice": { salon: { config: { allowStaffChoice: false } } },
  "for a group": { salon: { services: [{ ...HAIRCUT, capacityMax: 4 }] } },
  "for two of a group": { at: `${haircut}?persons=2`, salon: { services: [{ ...HAIRCUT, capacityMax: 4 }] } },
  "to move": { at: `/manage/${TOKEN}/reschedule` },
};

/** Opens pages with nothing kept from before. */
async function newVisitors() {
  vi.resetModules();
  const { visit } = await import("../testing/visit");
  return async ({ at = haircut, headers = {}, salon = {} }: Look) => {
    const { status, html } = await visit(fakeApi(salon), at, { headers });
    expect(status).toBe(200);
    return html;
  };
}

describe("a page of times", () => {
  beforeEach(() => vi.resetModules());

  it("says the same whatever pages were written before", async () => {
    const open = await newVisitors();
    for (const look of Object.values(LOOKS)) await open(look);
    const [names, looks] = [Object.keys(LOOKS), Object.values(LOOKS)];
    for (const [index, look] of looks.entries()) {
      const alone = await (await newVisitors())(look);
      expect([names[index], await open(look)]).toEqual([names[index], alone]);
    }
  });

  it("is another one for each of these looks", async () => {
    const open = await newVisitors();
    const pages = await Promise.all(Object.values(LOOKS).map(open));
    expect(new Set(pages).size).toBe(pages.length);
  });
});
