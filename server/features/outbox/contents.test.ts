import { describe, expect, it } from "vitest";
import type { UnrenderedMail } from "../../domain/notifications/unrendered-mail";
import { RENDERED_LENGTH_MAX, RENDERED_MAILS_MAX, readable, written } from "./contents";

const contentOf = (body: string): UnrenderedMail => ({
  subject: "Hello",
  body,
  values: {},
  accentColor: "#2456d6",
  locale: "en",
});
const mailsOf = (count: number, body = "See you") =>
  Array.from({ length: count }, (_, number) => ({ number, content: contentOf(body) }));

describe("the mails of a change", () => {
  it("are rendered with it while they are few and short", () => {
    const mails = written(mailsOf(RENDERED_MAILS_MAX));
    expect(mails.map(({ number, text, unrendered }) => [number, text, unrendered])).toEqual(
      Array.from({ length: RENDERED_MAILS_MAX }, (_, number) => [number, "See you", null]),
    );
  });

  it.each([
    ["many", mailsOf(RENDERED_MAILS_MAX + 1)],
    ["long", mailsOf(1, "x".repeat(RENDERED_LENGTH_MAX))],
    ["long together", mailsOf(4, "x".repeat(RENDERED_LENGTH_MAX / 4))],
  ])("are kept unrendered when they are %s, and read alike", async (_, mails) => {
    for (const [index, mail] of written(mails).entries()) {
      expect(mail).toMatchObject({ subject: "", text: "", html: "", unrendered: mails[index]?.content });
      const read = await readable(mail);
      expect(read).toMatchObject({ subject: "Hello", text: mails[index]?.content.body, unrendered: null });
      expect(read.html).toContain(mails[index]?.content.body);
    }
  });

  it("count a content once that many get", () => {
    const content = contentOf("x".repeat(RENDERED_LENGTH_MAX - 100));
    const mails = written([{ content }, { content }]);
    expect(mails.map(({ unrendered }) => unrendered)).toEqual([null, null]);
  });
});
