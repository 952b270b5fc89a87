import { describe, expect, it } from "vitest";
import { isPhone } from "./is-phone";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36";
const LAPTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36";

describe("isPhone", () => {
  it("believes the hint, whatever the name says", () => {
    expect(isPhone(new Headers({ "sec-ch-ua-mobile": "?1", "user-agent": LAPTOP }))).toBe(true);
    expect(isPhone(new Headers({ "sec-ch-ua-mobile": "?0", "user-agent": IPHONE }))).toBe(false);
  });

  it("reads the name of browsers that give no hint", () => {
    expect(isPhone(new Headers({ "user-agent": IPHONE }))).toBe(true);
    expect(isPhone(new Headers({ "user-agent": ANDROID }))).toBe(true);
    expect(isPhone(new Headers({ "user-agent": LAPTOP }))).toBe(false);
    expect(isPhone(new Headers())).toBe(false);
  });
});
