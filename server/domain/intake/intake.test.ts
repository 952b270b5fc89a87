import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANSWER_LENGTH_MAX, type AskedQuestion, checkAnswers } from "./intake";
import { QUESTION_KINDS } from "./questions";

const UPLOAD = "0190a3c2-7b1e-7c44-9a55-3f2b6d1e8a90";
const question = (id: string, changes: Partial<AskedQuestion> = {}): AskedQuestion => ({
  id,
  label: id,
  kind: "text",
  required: false,
  perPerson: false,
  options: [],
  showIf: null,
  ...changes,
});
const check = (questions: AskedQuestion[], given: Record<string, unknown>, persons = 1) =>
  checkAnswers(questions, given, { persons });
const faultOf = (changes: Partial<AskedQuestion>, answer: unknown, persons = 1) =>
  check([question("q", changes)], { q: answer }, persons).faults.q;
const answersOf = (questions: AskedQuestion[], given: Record<string, unknown>, persons = 1) => {
  const { answers, faults } = check(questions, given, persons);
  expect(faults).toEqual({});
  return answers;
};

it("keeps answers as they were given, and none to questions that are not asked", () => {
  const given = { name: "  Ana ", size: "M", stranger: "x", toString: "y" };
  const questions = [question("name"), question("size", { kind: "select", options: ["S", "M"] }), question("notes")];
  expect(answersOf(questions, given)).toEqual({ name: "  Ana ", size: "M" });
});

it("takes null, blank text and absence as no answer, which only a required question misses", () => {
  for (const nothing of [null, undefined, "", "  \n"]) {
    expect(answersOf([question("q")], { q: nothing })).toEqual({});
    expect(faultOf({ required: true }, nothing)).toBe("This question must be answered.");
  }
  expect(check([question("q", { required: true })], {}).faults).toHaveProperty("q");
  expect(check([question("toString", { required: true })], {}).faults).toHaveProperty("toString");
});

it("tells every fault at once", () => {
  const questions = [question("a", { required: true }), question("b"), question("c", { kind: "file" })];
  expect(Object.keys(check(questions, { b: 7, c: "x" }).faults)).toEqual(["a", "b", "c"]);
});

it("bounds a text and refuses what cannot be stored", () => {
  expect(faultOf({}, "x".repeat(ANSWER_LENGTH_MAX))).toBeUndefined();
  expect(faultOf({}, "x".repeat(ANSWER_LENGTH_MAX + 1))).toBeDefined();
  for (const answer of [1, true, ["x"], { id: UPLOAD }, "a\u0000", "a\ud800"])
    expect(faultOf({}, answer)).toBeDefined();
  expect(faultOf({}, "two\nlines 🙂")).toBeUndefined();
});

it("takes one of the options of a select, to the letter", () => {
  const size = { kind: "select", options: ["S", "M"] } as const;
  for (const answer of ["s", " S", "XL", 1, ["S"]])
    expect(faultOf({ ...size, options: ["S", "M"] }, answer)).toBeDefined();
});

it("takes a file as its id or as an object with it, and names each upload once", () => {
  const scan = question("scan", { kind: "file" });
  const { answers, fileIds } = check([scan, question("copy", { kind: "file" })], {
    scan: UPLOAD.toUpperCase(),
    copy: { id: UPLOAD, name: "x.pdf" },
  });
  expect(answers).toEqual({ scan: { id: UPLOAD }, copy: { id: UPLOAD } });
  expect(fileIds).toEqual([UPLOAD]);
  for (const answer of ["x.pdf", {}, { id: 1 }, [UPLOAD], 7]) expect(faultOf({ kind: "file" }, answer)).toBeDefined();
});

describe("a question for each person", () => {
  const each = question("diet", { perPerson: true });

  it("has one answer per person, in their order", () => {
    expect(answersOf([each], { diet: ["vegan", null, ""] }, 3)).toEqual({ diet: ["vegan", null, null] });
    expect(answersOf([each], { diet: ["", null] }, 2)).toEqual({});
    expect(answersOf([each], {}, 2)).toEqual({});
  });

  it("refuses anything but as many answers as persons", () => {
    for (const answer of ["vegan", ["vegan"], ["a", "b", "c"], { 0: "a", 1: "b" }, []])
      expect(faultOf({ perPerson: true }, answer, 2)).toBeDefined();
  });

  it("names the person whose answer is missing or wrong", () => {
    expect(faultOf({ perPerson: true, required: true }, ["vegan", ""], 2)).toMatch(/^Person 2: /);
    expect(faultOf({ perPerson: true }, [["vegan"], "x"], 2)).toMatch(/^Person 1: /);
    expect(faultOf({ perPerson: true, required: true }, undefined, 2)).toMatch(/^Person 1: /);
  });

  it("collects every person's file", () => {
    const other = UPLOAD.replace("0190", "0191");
    const { fileIds } = check([question("q", { kind: "file", perPerson: true })], { q: [UPLOAD, null, other] }, 3);
    expect(fileIds).toEqual([UPLOAD, other]);
  });
});

describe("a condition", () => {
  const allergic = question("allergic", { kind: "select", options: ["yes", "no"] });
  const which = question("which", { required: true, showIf: { field: "allergic", is: "yes" } });

  it("asks only when the answer matches, and drops the answer otherwise", () => {
    expect(check([allergic, which], { allergic: "yes" }).faults).toHaveProperty("which");
    expect(answersOf([allergic, which], { allergic: "yes", which: "nuts" })).toEqual({
      allergic: "yes",
      which: "nuts",
    });
    expect(answersOf([allergic, which], { allergic: "no", which: "nuts" })).toEqual({ allergic: "no" });
    expect(answersOf([allergic, which], { which: 7 })).toEqual({});
  });

  it("fails on an answer that was itself dropped", () => {
    const since = question("since", { required: true, showIf: { field: "which", is: "nuts" } });
    const given = { allergic: "no", which: "nuts", since: "2020" };
    expect(answersOf([allergic, which, since], given)).toEqual({ allergic: "no" });
  });

  it("compares person by person when both are for each", () => {
    const questions = [allergic, which].map((asked) => ({ ...asked, perPerson: true }));
    const given = { allergic: ["yes", "no"], which: ["nuts", "milk"] };
    expect(answersOf(questions, given, 2)).toEqual({ allergic: ["yes", "no"], which: ["nuts", null] });
    expect(check(questions, { ...given, which: [null, "milk"] }, 2).faults.which).toMatch(/^Person 1: /);
    expect(answersOf(questions, { allergic: ["no", "no"] }, 2)).toEqual({ allergic: ["no", "no"] });
  });

  it("for each person is met for the booking by any of them", () => {
    const questions = [{ ...allergic, perPerson: true }, which];
    expect(check(questions, { allergic: ["no", "yes"] }, 2).faults).toHaveProperty("which");
    expect(answersOf(questions, { allergic: ["no", "no"], which: "nuts" }, 2)).toEqual({ allergic: ["no", "no"] });
  });

  it("of the booking is met for every person", () => {
    const questions = [allergic, { ...which, perPerson: true }];
    const given = { allergic: "yes", which: ["nuts", "milk"] };
    expect(answersOf(questions, given, 2)).toEqual(given);
  });
});

it("finds nothing wrong with what it kept, whatever was sent", () => {
  const ids = ["a", "b", "c", "d"];
  const asked = fc.record({
    kind: fc.constantFrom(...QUESTION_KINDS),
    required: fc.boolean(),
    perPerson: fc.boolean(),
    showIf: fc.option(fc.record({ field: fc.constantFrom(...ids), is: fc.constantFrom("yes", "no") })),
  });
  const questions = fc
    .array(asked, { maxLength: ids.length })
    .map((all) => all.map((one, index) => question(ids[index] ?? "", { ...one, options: ["yes", "no"] })));
  const answer = fc.oneof(fc.constantFrom<unknown>("yes", "no", "", null, UPLOAD, { id: UPLOAD }), fc.jsonValue());
  const given = fc.dictionary(fc.constantFrom(...ids), fc.oneof(answer, fc.array(answer, { maxLength: 3 })));
  fc.assert(
    fc.property(questions, given, fc.integer({ min: 1, max: 3 }), (all, sent, persons) => {
      const first = check(all, sent, persons);
      if (Object.keys(first.faults).length > 0) return;
      expect(check(all, first.answers, persons)).toEqual(first);
    }),
    { numRuns: 1000 },
  );
});
