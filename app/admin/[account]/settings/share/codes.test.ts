import { expect, it } from "vitest";
import { codePath, embedCode, linkCode, pageAddress } from "./codes";

const PAGE = "https://booking.example/book/pk_1";
const at = { booking: PAGE, business: "https://booking.example/aurora" };

it("a page speaks the language that was chosen, or the visitor's own", () => {
  expect(pageAddress(at, { kind: "booking" }, "")).toBe(PAGE);
  expect(pageAddress(at, { kind: "booking" }, "es")).toBe(`${PAGE}?lang=es`);
});

it("the business's own page and that of one service, with one member, have addresses and codes of their own", () => {
  expect(pageAddress(at, { kind: "business" }, "es")).toBe("https://booking.example/aurora?lang=es");
  expect(pageAddress(at, { kind: "service", id: "s1", staffId: "" }, "")).toBe(`${PAGE}/s1`);
  expect(pageAddress(at, { kind: "service", id: "s1", staffId: "m1" }, "en")).toBe(`${PAGE}/s1?staff=m1&lang=en`);
  const pages = [
    { kind: "booking" },
    { kind: "business" },
    { kind: "service", id: "s1", staffId: "" },
    { kind: "service", id: "s1", staffId: "m1" },
  ] as const;
  expect(pages.map(codePath)).toEqual(["", "/business", "/s1", "/s1/m1"]);
});

it("a company's name stays a name within the code, whatever signs it has", () => {
  const popup = { mode: "popup", theme: "" } as const;
  expect(embedCode(`${PAGE}?lang=es`, 'Cut & "Colour" <b>', popup).split("\n")).toEqual([
    '<script src="https://booking.example/embed.js" async></script>',
    `<a href="${PAGE}?lang=es" data-slotwright="popup">Cut &amp; &quot;Colour&quot; &lt;b&gt;</a>`,
  ]);
  expect(embedCode(PAGE, "Book", { mode: "inline", theme: "dark" })).toContain(
    'data-slotwright="inline" data-theme="dark">',
  );
  expect(linkCode(PAGE, "Book")).toBe(`<a href="${PAGE}">Book</a>`);
});
