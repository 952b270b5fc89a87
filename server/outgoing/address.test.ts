import { describe, expect, it } from "vitest";
import { faultOfAddress, isPublicAddress } from "./address";

const strict = { allowPrivate: false };
const PRIVATE = "Must not lead to a private address.";

/** Every form in which the platform reads an address of the private or special ranges. */
const SPECIAL = [
  "127.0.0.1",
  "127.0.0.1.",
  "127.1",
  "0x7f.1",
  "2130706433",
  "0177.0.0.1",
  "0.0.0.0",
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "100.100.100.200",
  "192.0.0.192",
  "198.18.0.1",
  "192.0.2.1",
  "224.0.0.1",
  "255.255.255.255",
  "[::1]",
  "[::]",
  "[::ffff:10.0.0.1]",
  "[::ffff:8.8.8.8]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "[2001:db8::1]",
  "[fe80::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fec0::1]",
  "[ff02::1]",
  "localhost",
  "LOCALHOST.",
  "api.localhost",
];

describe("an address to push to", () => {
  it.each(SPECIAL)("may not be %s", (host) => {
    expect(faultOfAddress(`https://${host}/in`, strict)).toBe(PRIVATE);
    expect(faultOfAddress(`https://${host}:8443/in`, strict)).toBe(PRIVATE);
  });

  it.each(SPECIAL)("may be %s, over http too, where the operator allows private ones", (host) => {
    expect(faultOfAddress(`http://${host}/in`, { allowPrivate: true })).toBeNull();
    expect(faultOfAddress(`https://${host}/in`, { allowPrivate: true })).toBeNull();
  });

  it.each([
    "8.8.8.8",
    "172.32.0.1",
    "100.128.0.1",
    "[2606:4700::1111]",
    "example.com",
    "localhost.example.com",
    "xn--a",
  ])("may be %s", (host) => {
    expect(faultOfAddress(`https://${host}/in?key=1`, strict)).toBeNull();
  });

  it("has to be https", () => {
    expect(faultOfAddress("http://example.com/", strict)).toBe("Must be an https address.");
    expect(faultOfAddress("ftp://example.com/", { allowPrivate: true })).toBe("Must be an https address.");
  });

  it("has no fragment, not even an empty one", () => {
    expect(faultOfAddress("https://example.com/#", strict)).toMatch(/fragment/);
  });
});

it("holds what is no address at all for not public", () => {
  expect(["", "example.com", "1.2.3", "1.2.3.4.5", "fe80::1%eth0"].filter(isPublicAddress)).toEqual([]);
});
