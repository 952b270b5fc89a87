import { describe, expect, it } from "vitest";
import { pictureOfWidth, pictureSet } from "./picture-widths";

const token = "aZ09-_".repeat(20);
const ours = `https://book.example/pictures/${token}`;

describe("a picture of ours", () => {
  it("is offered in three widths, the largest under the address it is known by", () => {
    expect(pictureSet(ours)).toBe(
      [
        `https://book.example/pictures/480/${token} 480w`,
        `https://book.example/pictures/960/${token} 960w`,
        `${ours} 1600w`,
      ].join(", "),
    );
    expect(pictureOfWidth(ours, 1600)).toBe(ours);
  });
});

it.each([
  "https://elsewhere.example/logo.png",
  "https://elsewhere.example/pictures/logo.png",
  `${ours}?width=480`,
  `https://book.example/files/pictures/${token}`,
  "",
])("an address that we did not make stays as it is: %s", (url) => {
  expect(pictureSet(url)).toBeUndefined();
  expect(pictureOfWidth(url, 480)).toBe(url);
});
