import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const LINES = 6;
const WIDTH = 200;

/**
 * What failed, from the reports of vitest and Playwright: one entry for each test, its name and the start of its error.
 * The end of a log is often all that a reader gets of it.
 *
 * @param paths  JSON reports; one that is missing or broken has nothing to tell
 * @returns      lines, without a newline at their ends
 */
export function failuresOf(paths) {
  return paths.flatMap((path) => {
    const report = read(path);
    if (!report) return [];
    return report.suites ? report.suites.flatMap(ofPlaywright) : report.testResults.flatMap(ofVitest);
  });
}

function ofVitest(file) {
  const failed = file.assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0) return file.status === "failed" ? described(file.name, file.message) : [];
  return failed.flatMap(({ fullName, failureMessages }) =>
    described(`${file.name} > ${fullName}`, failureMessages.join("\n")),
  );
}

function ofPlaywright({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok).flatMap(ofSpec);
  return [...failed, ...suites.flatMap(ofPlaywright)];
}

function ofSpec({ file, line, title, tests }) {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  return described(`${file}:${line} > ${title}`, errors.map(({ message }) => message).join("\n"));
}

function described(name, message) {
  const lines = stripVTControlCharacters(message ?? "").split("\n");
  const wanted = lines.filter((line) => line.trim() !== "").slice(0, LINES);
  return [`✗ ${name}`, ...wanted.map((line) => `    ${line.slice(0, WIDTH)}`)];
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
