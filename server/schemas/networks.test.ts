import { expect, it } from "vitest";
import { network, networkOf } from "./networks";

it.each([
  ["192.0.2.7", "192.0.2.7/32"],
  ["192.0.2.7/24", "192.0.2.0/24"],
  ["0.0.0.0/0", "0.0.0.0/0"],
  ["2001:db8::1", "2001:db8::1/128"],
  ["2001:db8:1:2::/48", "2001:db8:1::/48"],
])("reads %s as the network %s", (text, expected) => {
  expect(networkOf(text)).toBe(expected);
});

it.each(["", "here", "192.0.2", "192.0.2.7/33", "2001:db8::/129", "192.0.2.7/", "192.0.2.7/-1", "1.2.3.4/8/8", "::g"])(
  "takes %s for none",
  (text) => {
    expect(network().safeParse(text).success).toBe(false);
  },
);
