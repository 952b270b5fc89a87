import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultsOfQuestions, inOrder, POSITION_MAX, type QuestionDraft } from "./questions";

const text: QuestionDraft = { kind: "text", options: [], showIf: null };
const TAKEN = "t";
const faultsOf = (drafts: QuestionDraft[]) => Object.keys(faultsOfQuestions(inOrder(drafts), new Set([TAKEN])));
const asked = (drafts: QuestionDraft[]) => inOrder(drafts).map(({ index, position }) => [index, position]);

describe("the order of questions", () => {
  it("is that of the list where no positions are said", () => {
    expect(asked([text, text, text])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
  });

  it("is that of their positions, which stay as they were sent", () => {
    const drafts = [30, 10, 20].map((position) => ({ ...text, position }));
    expect(asked(drafts)).toEqual([
      [1, 10],
      [2, 20],
      [0, 30],
    ]);
  });

  const draft = fc.record({
    position: fc.option(fc.oneof(fc.nat(5), fc.integer({ min: POSITION_MAX - 5, max: POSITION_MAX })), {
      nil: undefined,
    }),
  });
  const drafts = fc.array(draft, { maxLength: 50 });

  it("can be told from the positions alone, which stay within bounds", () => {
    fc.assert(
      fc.property(drafts, (sent) => {
        const positions = inOrder(sent).map(({ position }) => position);
        expect(positions.every((one, index) => index === 0 || one > (positions[index - 1] ?? one))).toBe(true);
        expect(positions.every((one) => one >= 0 && one <= POSITION_MAX)).toBe(true);
      }),
    );
  });

  it("keeps equal positions as they were sent, and is the same when it is sent back", () => {
    fc.assert(
      fc.property(drafts, (sent) => {
        const placed = inOrder(sent);
        const wanted = (index: number) => sent[index]?.position ?? index;
        const expected = sent.map((_, index) => index).sort((a, b) => wanted(a) - wanted(b) || a - b);
        expect(placed.map(({ index }) => index)).toEqual(expected);
        expect(inOrder(placed).map(({ position }) => position)).toEqual(placed.map(({ position }) => position));
      }),
    );
  });
});

describe("a condition", () => {
  const onA = { ...text, id: "b", showIf: { field: "a", is: "Yes" } };

  it("names an earlier question of the list", () => {
    expect(faultsOf([{ ...text, id: "a" }, onA])).toEqual([]);
    expect(faultsOf([onA, { ...text, id: "a" }])).toEqual(["fields.0.showIf", "fields"]);
    expect(faultsOf([{ ...onA, showIf: { field: "b", is: "Yes" } }])).toEqual(["fields.0.showIf", "fields"]);
    expect(faultsOf([onA])).toEqual(["fields.0.showIf", "fields"]);
  });

  it("counts as earlier what has the lower position, wherever it stands in the list", () => {
    const a = { ...text, id: "a" };
    expect(faultsOf([onA, a].map((draft, index) => ({ ...draft, position: 9 - index })))).toEqual([]);
    expect(faultsOf([a, onA].map((draft, index) => ({ ...draft, position: 9 - index })))).toEqual([
      "fields.1.showIf",
      "fields",
    ]);
  });

  it("is one of the options of a select", () => {
    const select: QuestionDraft = { ...text, id: "a", kind: "select", options: ["Yes", "No"] };
    expect(faultsOf([select, onA])).toEqual([]);
    expect(faultsOf([{ ...select, options: ["No"] }, onA])).toEqual(["fields.1.showIf", "fields"]);
  });

  it("is never a file", () => {
    expect(faultsOf([{ ...text, id: "a", kind: "file" }, onA])).toEqual(["fields.1.showIf", "fields"]);
  });
});

describe("an id", () => {
  it("is no other service's, and names one question of the list", () => {
    expect(faultsOf([{ ...text, id: "a" }, text])).toEqual([]);
    expect(faultsOf([{ ...text, id: TAKEN }])).toEqual(["fields.0.id", "fields"]);
    expect(faultsOf([text, { ...text, id: "a" }, { ...text, id: "a" }])).toEqual(["fields.2.id", "fields"]);
  });
});
