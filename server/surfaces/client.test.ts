import { expect, it } from "vitest";
import { clientAddress, clientNetwork, requestId } from "./client";

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

it("counts an IPv4 address alone, however it is written", () => {
  const same = ["192.0.2.1", "::ffff:192.0.2.1", "::ffff:c000:201", "0:0:0:0:0:FFFF:192.0.2.1"];
  expect(same.map(clientNetwork)).toEqual(same.map(() => "192.0.2.1"));
  expect(clientNetwork("192.0.2.2")).toBe("192.0.2.2");
});

it("counts the IPv6 addresses of one /64 together, and those of another apart", () => {
  const same = ["2001:db8:1:2::", "2001:db8:1:2::1", "2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2:0:0:9.9.9.9"];
  expect(same.map(clientNetwork)).toEqual(same.map(() => "2001:db8:1:2::/64"));
  const others = ["2001:db8:1:3::1", "2001:db8::1", "::1", "fe80::1%eth0"].map(clientNetwork);
  expect(others).toEqual(["2001:db8:1:3::/64", "2001:db8:0:0::/64", "0:0:0:0::/64", "fe80:0:0:0::/64"]);
});

it("counts what is no address as it is, up to a length", () => {
  expect(["", "unknown", "1.2.3", "x".repeat(10_000)].map(clientNetwork)).toEqual([
    "",
    "unknown",
    "1.2.3",
    "x".repeat(64),
  ]);
});

it("keeps a sane request id and replaces any other", () => {
  expect(requestId("trace-0001")).toBe("trace-0001");
  for (const given of [undefined, "", "short", "a".repeat(129), "two words", "line\nbreak"]) {
    expect(requestId(given)).toMatch(/^[\da-f-]{36}$/);
  }
});
