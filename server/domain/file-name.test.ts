import { describe, expect, it } from "vitest";
import { downloadNameOf, fileNameOf } from "./file-name";

describe("the name of a sent file", () => {
  it.each([
    ["photo.png", "photo.png"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\Ana\\me.jpg", "me.jpg"],
    ["a\u0000b\r\nc.pdf", "abc.pdf"],
    ["\u202egnp.exe", "gnp.exe"],
    ["  Größe 日本.webp ", "Größe 日本.webp"],
    ["folder/", "file"],
    ["..", "file"],
    ["", "file"],
    [undefined, "file"],
  ])("of %j is %j", (sent, name) => {
    expect(fileNameOf(sent)).toBe(name);
  });

  it("has at most 255 characters, and no half of one", () => {
    expect(fileNameOf("x".repeat(300))).toHaveLength(255);
    expect(fileNameOf(`${"x".repeat(254)}😀`)).toBe("x".repeat(254));
  });
});

it("a file is given out under a name that ends as its type does", () => {
  expect(downloadNameOf("me.JPEG", [".jpg", ".jpeg"])).toBe("me.JPEG");
  expect(downloadNameOf("page.html", [".png"])).toBe("page.html.png");
  expect(downloadNameOf("file", [".pdf"])).toBe("file.pdf");
});
