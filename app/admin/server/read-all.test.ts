import { expect, it } from "vitest";
import { readAll } from "./read-all";

it("reads every page of a list in its order, and asks once for a short one", async () => {
  for (const total of [0, 1, 100, 101, 250]) {
    const offsets: number[] = [];
    const all = Array.from({ length: total }, (_, place) => place);
    const list = async ({ limit, offset }: { limit: number; offset: number }) => {
      offsets.push(offset);
      return { data: all.slice(offset, offset + limit), total };
    };
    expect(await readAll(list)).toEqual(all);
    expect(offsets).toHaveLength(Math.max(1, Math.ceil(total / 100)));
  }
});
