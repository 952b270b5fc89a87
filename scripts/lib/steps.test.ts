import { expect, it } from "vitest";
import config from "../../vitest.config";
import { stepsOf } from "./steps.mjs";

it("every project of vitest is run by a step", () => {
  const projects = (config.test?.projects ?? []).map((project) =>
    typeof project === "object" && "test" in project ? project.test?.name : project,
  );
  expect(projects.length).toBeGreaterThan(3);
  expect(stepsOf().flatMap((step) => step.projects ?? [])).toEqual(expect.arrayContaining(projects));
});

it("a step needs only steps before it", () => {
  const names = stepsOf().map(({ name }) => name);
  for (const [index, { needs = [] }] of stepsOf().entries())
    expect(names.slice(0, index)).toEqual(expect.arrayContaining(needs));
});

it("a step that begins beside another comes after it, and needs only what comes before that one", () => {
  const names = stepsOf().map(({ name }) => name);
  const early = stepsOf().filter(({ beginsWith }) => beginsWith !== undefined);
  expect(early.length).toBeGreaterThan(0);
  for (const { name, beginsWith = "", needs = [] } of early) {
    expect(names.indexOf(beginsWith)).toBeLessThan(names.indexOf(name));
    expect(names.slice(0, names.indexOf(beginsWith))).toEqual(expect.arrayContaining(needs));
  }
});
