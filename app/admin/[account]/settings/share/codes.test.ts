import { expect, it } from "vitest";
import { embedCode, linkCode, pageAddress } from "./codes";

const PAGE = "https://booking.example/book/pk_1";

it("a page speaks the language that was chosen, or the visitor's own", () => {
  expect(pageAddress(PAGE, "")).toBe(PAGE);
  expect(pageAddress(PAGE, "es")).toBe(`${PAGE}?lang=es`);
});

it("a company's name stays a name within the code, whatever signs it has", () => {
  expect(embedCode(`${PAGE}?lang=es`, 'Cut & "Colour" <b>', "popup").split("\n")).toEqual([
    '<script src="https://booking.example/embed.js" async></script>',
    `<a href="${PAGE}?lang=es" data-slotwright="popup">Cut &amp; &quot;Colour&quot; &lt;b&gt;</a>`,
  ]);
  expect(linkCode(PAGE, "Book")).toBe(`<a href="${PAGE}">Book</a>`);
});
