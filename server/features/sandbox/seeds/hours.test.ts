import { expect, it } from "vitest";
import { manage, openAccount } from "../../../testing/rest";
import { SEED_DATA } from "./seeds";

interface Open {
  weekday: number;
  start: string;
  end: string;
}

it.each(["salon", "clinic", "workshop"] as const)(
  "the %s is open whenever somebody works there, as its page says",
  async (seed) => {
    const account = await openAccount({ seed });
    const { body } = await manage<{ days: Open[] }>(account, "GET /business-hours");
    for (const { week } of SEED_DATA[seed].staff)
      for (const { weekday, start, end } of week) {
        const day = body.days.find((open) => open.weekday === weekday);
        expect([start >= (day?.start ?? "none"), end <= (day?.end ?? "")], `weekday ${weekday}`).toEqual([true, true]);
      }
  },
);
