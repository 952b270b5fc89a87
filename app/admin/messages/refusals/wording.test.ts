import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as kinds from "../../../../server/schemas/fields";
import { fieldsOfZodError } from "../../../../server/schemas/messages";
import en from "./en";
import es from "./es";
import { wording } from "./wording";

const inSpanish = wording(es, "es-ES");
const inEnglish = wording(en, "en-GB");

const FAULTY: Record<string, [z.ZodType, unknown]> = {
  "a line": [kinds.line(5), "too long"],
  "an empty line": [kinds.line(), " "],
  "a number": [z.number(), null],
  "a whole number": [kinds.whole(1, 5), 1.5],
  "a number too large": [kinds.whole(1, 5), 9],
  "a number too small": [kinds.whole(1, 5), 0],
  "a date": [kinds.localDate(), "tomorrow"],
  "an instant": [kinds.timestamp(), ""],
  "a start": [kinds.startOrEnd(), "2026-11-23T09:30:00.5Z"],
  "an address": [kinds.url(), "shop"],
  "an e-mail": [kinds.email(), "ana"],
  "a telephone": [kinds.phone(), "none"],
  "a choice": [z.enum(["one", "two"]), "three"],
  "an id": [kinds.uuid(), ""],
  "a list": [z.array(z.string()).min(1), []],
  "a percentage": [kinds.percent(2), 1.234],
  "a colour": [kinds.color(), "red"],
  "a zone": [kinds.timeZone(), "Mars"],
};

const faultOf = ([schema, value]: [z.ZodType, unknown]): string => {
  const { error } = z.object({ box: schema }).safeParse({ box: value });
  if (!error) throw new Error("The value is no fault.");
  return fieldsOfZodError(error).box ?? "";
};

/** Where what the office asks for is decided. */
const FOLDERS = [
  ...["domain/booking", "domain/entitlements", "domain/intake", "domain/series", "domain/services", "schemas"],
  ...["bookings", "calendar", "charges", "coupons", "customers", "events", "extras", "imports", "invitations"].map(
    ofFeature,
  ),
  ...["members", "notifications", "payments", "questions", "reports", "services", "settings", "staff"].map(ofFeature),
  ...["staff-services", "packages"].map(ofFeature),
];

/** Of other surfaces, and what only a program can send. */
const ELSEWHERE =
  /test\.ts|manage-link|on-sale|page-schemas|recurrence\.ts|order\/|locale|files|intake\/(schemas|answers|booked)|join-group|accept|join-as|verify|charges\/payable|reschedule-booking/;

function ofFeature(name: string): string {
  return `features/${name}`;
}

const filesIn = (folder: string): string[] =>
  readdirSync(join("server", folder), { recursive: true, encoding: "utf8" })
    .map((path) => join("server", folder, path))
    .filter((path) => path.endsWith(".ts") && !ELSEWHERE.test(path));

/** Parts of others, words of documentation, and what the office does not ask. */
const UNSEEN =
  /^(Must 7 at|7 Move|Must be 7\.|7: it lasts 7\.|There is no such 7|An appointment is repeated|Every segment|Minutes that|What calendar)/;

const DOCUMENTING = ["describe", "meta", "about"];

/** The sentences that a file says, but for those that document a field; what varies in them is 7. */
function sentencesOf(path: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): unknown => {
    const called = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression;
    if (called && DOCUMENTING.includes(called.name.text)) return look(called.expression);
    if (ts.isPropertyAssignment(node) && /description|summary/.test(node.name.getText())) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text);
    if (ts.isTemplateExpression(node))
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join(""));
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true));
  return found.filter((text) => /^["“A-Z7][^.]* .*[.?]$/.test(text) && !UNSEEN.test(text));
}

describe("the API's sentences in a person's words", () => {
  it.each(Object.entries(FAULTY))("says in Spanish what is wrong with %s", (_, kind) => {
    const sentence = faultOf(kind);
    expect(inSpanish(sentence)).not.toBe(sentence);
  });

  it("asks for a date and a time where the API asks for a timestamp, in both languages", () => {
    const sentence = faultOf([kinds.timestamp(), ""]);
    expect(inEnglish(sentence)).toBe("Choose a date and a time.");
    expect(inSpanish(sentence)).toBe("Elige una fecha y una hora.");
  });

  it("keeps what varies, and the sentence that says more wins", () => {
    expect(inSpanish("Must be at most 5 characters.")).toBe("Escribe como mucho 5 caracteres.");
    expect(inSpanish("Must be at most 5.")).toBe("Tiene que ser como mucho 5.");
    expect(inSpanish("A booking that is done cannot become pending, only approved or cancelled.")).toBe(
      "Una reserva hecha no puede pasar a pendiente, solo a aprobada o cancelada.",
    );
  });

  it("says several warnings at once, with dates as the reader writes them", () => {
    const sentences = "2026-11-23: there is a break from 10:00 to 10:30. 2026-11-24: the company has a day off.";
    expect(inSpanish(sentences)).toBe(
      "lun, 23 nov 2026: hay un descanso de 10:00 a 10:30. mar, 24 nov 2026: el negocio cierra ese día.",
    );
    expect(inEnglish(sentences)).toContain("Tue, 24 Nov 2026: the company has a day off.");
  });

  it("leaves what it does not know as it is", () => {
    expect(inSpanish("Nobody has written this.")).toBe("Nobody has written this.");
  });

  it("knows in Spanish every sentence by which what the office asks for is refused", () => {
    const said = FOLDERS.flatMap(filesIn).flatMap(sentencesOf);
    expect(said.length).toBeGreaterThan(150);
    expect([...new Set(said)].filter((sentence) => inSpanish(sentence) === sentence)).toEqual([]);
  });
});
