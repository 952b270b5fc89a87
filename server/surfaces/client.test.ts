import { expect, it } from "vitest";
import { clientAddress, requestId } from "./client";

it("believes the socket alone when there is no proxy", () => {
  expect(clientAddress(["6.6.6.6", "10.0.0.1"], 0)).toBe("10.0.0.1");
});

it("believes as many proxies as it is told, and never the client's own claim", () => {
  expect(clientAddress(["6.6.6.6", "1.2.3.4", "10.0.0.1"], 1)).toBe("1.2.3.4");
  expect(clientAddress(["6.6.6.6", "1.2.3.4", "10.0.0.2", "10.0.0.1"], 2)).toBe("1.2.3.4");
});

it("takes the first address when there are fewer proxies than it was told", () => {
  expect(clientAddress(["", "10.0.0.1"], 3)).toBe("10.0.0.1");
});

it("writes an IPv4 address in one way", () => {
  expect(clientAddress(["::ffff:1.2.3.4"], 0)).toBe("1.2.3.4");
});

it("keeps a sane request id and replaces any other", () => {
  expect(requestId("trace-0001")).toBe("trace-0001");
  for (const given of [undefined, "", "short", "a".repeat(129), "two words", "line\nbreak"]) {
    expect(requestId(given)).toMatch(/^[\da-f-]{36}$/);
  }
});
