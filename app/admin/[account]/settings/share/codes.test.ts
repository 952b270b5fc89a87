import { expect, it } from "vitest";
import { frameCode, linkCode, pageAddress } from "./codes";

const PAGE = "https://booking.example/book/pk_1";

it("a page speaks the language that was chosen, or the visitor's own", () => {
  expect(pageAddress(PAGE, "")).toBe(PAGE);
  expect(pageAddress(PAGE, "es")).toBe(`${PAGE}?lang=es`);
});

it("a company's name stays a name within the code, whatever signs it has", () => {
  expect(frameCode(PAGE, 'Cut & "Colour" <b>')).toBe(
    `<iframe src="${PAGE}" title="Cut &amp; &quot;Colour&quot; &lt;b&gt;" width="100%" height="900" loading="lazy"></iframe>`,
  );
  expect(linkCode(PAGE, "Book")).toBe(`<a href="${PAGE}">Book</a>`);
});
