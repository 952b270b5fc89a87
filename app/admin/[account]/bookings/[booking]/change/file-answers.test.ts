import { expect, it } from "vitest";
import { answerName, removalName } from "../../../calendar/create/written";
import { fileAnswers } from "./file-answers";

const photo = { id: "photo", kind: "file" as const, perPerson: false };
const passport = { id: "passport", kind: "file" as const, perPerson: true };
const text = { id: "text", kind: "text" as const, perPerson: false };
const hair = { id: "1", name: "hair.pdf" };
const [ana, leo] = [
  { id: "2", name: "ana.pdf" },
  { id: "3", name: "leo.pdf" },
];

const formOf = (...removed: [id: string, person: number][]) => {
  const form = new FormData();
  for (const [id, person] of removed) form.append(removalName(id), String(person));
  return form;
};
/** A form in which one file was chosen, of the person at that place. */
const choosing = (id: string, person = 0) => {
  const form = new FormData();
  for (const at of [0, 1]) form.append(answerName(id), new File([], at === person ? "new.pdf" : ""));
  return form;
};
const fresh = { id: "9", name: "new.pdf" };
const of = (form: FormData, chosen: Record<string, string | (string | null)[]> = {}, persons = 2) =>
  fileAnswers(form, [photo, passport, text], {
    given: { photo: hair, passport: [ana, leo], text: "Mine" },
    chosen,
    persons,
  });

it("a file that was sent stays, unless another takes its place or it is removed", () => {
  expect(of(formOf())).toEqual({ photo: hair, passport: [ana, leo] });
  expect(of(choosing("photo"), { photo: "9" })).toEqual({ photo: fresh, passport: [ana, leo] });
  expect(of(formOf(["photo", 0]))).toEqual({ passport: [ana, leo] });
  const both = choosing("photo");
  both.append(removalName("photo"), "0");
  expect(of(both, { photo: "9" })).toMatchObject({ photo: fresh });
});

it("each person's file stays or goes for itself, and who comes anew has none", () => {
  expect(of(formOf(["passport", 0]))).toMatchObject({ passport: [null, leo] });
  expect(of(choosing("passport", 1), { passport: [null, "9"] })).toMatchObject({ passport: [ana, fresh] });
  expect(of(formOf(["passport", 0], ["passport", 1]))).toEqual({ photo: hair });
  expect(of(formOf(), {}, 3)).toMatchObject({ passport: [ana, leo, null] });
  expect(of(formOf(), {}, 1)).toMatchObject({ passport: [ana] });
});
