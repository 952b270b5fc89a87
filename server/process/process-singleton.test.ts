import { afterEach, expect, it } from "vitest";
import { processSingleton } from "./process-singleton";

afterEach(() => processSingleton("slotwrightTried").set(undefined));

it("is made once, whichever copy of a module asks", () => {
  let made = 0;
  const ask = () => processSingleton("slotwrightTried", () => ({ number: ++made }));
  expect(ask().known()).toBeUndefined();
  expect(ask().get()).toBe(ask().get());
  expect(made).toBe(1);
});

it("is another once another is set, and made anew once it is taken away", () => {
  const one = processSingleton("slotwrightTried", () => "made");
  one.set("set");
  expect(one.get()).toBe("set");
  one.set(undefined);
  expect([one.known(), one.get()]).toEqual([undefined, "made"]);
});

it("that nobody makes is refused until it is set", () => {
  expect(() => processSingleton("slotwrightTried").get()).toThrow("before it was set");
});
