import { expect, it } from "vitest";
import { type Draft, faultsAt, hindrances } from "./question-draft";

const draft = (label: string): Draft => ({
  ...{ label, kind: "text", required: false, perPerson: false, options: [], showIf: null },
});
const drafts = [draft("Allergies?"), draft("Which?"), draft("Since when?")];
const faults = {
  fields: "Must be asked later.",
  "fields.1.showIf": "Must be asked later.",
  "fields.1.showIf.field": "Must be asked later.",
  "fields.2.label": "Must not be empty.",
};

it("a refusal of the whole set names each question that hinders once", () => {
  expect(hindrances(faults, drafts, null)).toEqual(["Which?: Must be asked later.", "Since when?: Must not be empty."]);
});

it("what is wrong with the question that is edited stands at its boxes alone", () => {
  expect(hindrances(faults, drafts, 2)).toEqual(["Which?: Must be asked later."]);
  expect(faultsAt(faults, 2)).toEqual({ label: "Must not be empty." });
});
