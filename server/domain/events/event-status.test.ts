import { describe, expect, it } from "vitest";
import { canMoveEvent, EVENT_STATUSES, FIRST_STATUSES, takesTickets } from "./event-status";

describe("the status of an event", () => {
  it("moves by the table alone", () => {
    const moves = EVENT_STATUSES.flatMap((from) =>
      EVENT_STATUSES.filter((to) => canMoveEvent(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual([
      "draft → published",
      "draft → archived",
      "published → draft",
      "published → cancelled",
      "published → archived",
      "cancelled → archived",
      "archived → draft",
    ]);
  });

  it("starts as draft or published, and only then takes tickets", () => {
    expect(FIRST_STATUSES).toEqual(["draft", "published"]);
    expect(EVENT_STATUSES.filter(takesTickets)).toEqual(["draft", "published"]);
  });
});
