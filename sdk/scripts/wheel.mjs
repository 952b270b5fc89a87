import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";

const PROJECT = join(import.meta.dirname, "../python");
const SOURCES = join(PROJECT, "src");
const SOURCE = /\.py$|\/py\.typed$/;
/** The first day of a zip's calendar: the same sources are the same bytes. */
const WRITTEN = new Date(1980, 0, 1);

/**
 * Writes the wheel of the Python client, as `pip` installs it: its sources, which nothing has to be built of.
 * https://packaging.python.org/en/latest/specifications/binary-distribution-format/
 *
 * @param folder  where the wheel goes
 * @returns its name, which pip reads the version from
 */
export function packWheel(folder) {
  const project = projectOf(readFileSync(join(PROJECT, "pyproject.toml"), "utf8"));
  const { name, version } = project;
  const about = `${name}-${version}.dist-info`;
  const files = {
    ...sources(),
    [`${about}/METADATA`]: bytesOf(metadataOf(project)),
    [`${about}/WHEEL`]: bytesOf(
      "Wheel-Version: 1.0\nGenerator: slotwright\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    ),
    [`${about}/licenses/LICENSE`]: readFileSync(join(PROJECT, "../LICENSE")),
  };
  files[`${about}/RECORD`] = bytesOf(recordOf(files, `${about}/RECORD`));
  const wheel = `${name}-${version}-py3-none-any.whl`;
  writeFileSync(join(folder, wheel), zipSync(files, { level: 9, mtime: WRITTEN }));
  return wheel;
}

function sources() {
  const entries = readdirSync(SOURCES, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).filter((path) => SOURCE.test(path));
  return Object.fromEntries(paths.sort().map((path) => [path.slice(SOURCES.length + 1), readFileSync(path)]));
}

/** What `pyproject.toml` says of the project, each on one line. */
function projectOf(text) {
  const told = (key) => new RegExp(`^${key} = (.+)$`, "m").exec(text)?.[1];
  const keys = ["name", "version", "description", "license", "requires-python", "dependencies"];
  return Object.fromEntries(keys.map((key) => [key, JSON.parse(told(key) ?? "null")]));
}

const metadataOf = (project) =>
  [
    "Metadata-Version: 2.4",
    `Name: ${project.name}`,
    `Version: ${project.version}`,
    `Summary: ${project.description}`,
    `License-Expression: ${project.license}`,
    "License-File: LICENSE",
    `Requires-Python: ${project["requires-python"]}`,
    ...project.dependencies.map((one) => `Requires-Dist: ${one}`),
    "Description-Content-Type: text/markdown",
    "",
    readFileSync(join(PROJECT, "README.md"), "utf8"),
  ].join("\n");

/** Every file with its hash, and the record itself without. */
function recordOf(files, self) {
  const lines = Object.entries(files).map(([name, bytes]) => {
    const hash = createHash("sha256").update(bytes).digest("base64url");
    return `${name},sha256=${hash},${bytes.length}`;
  });
  return `${[...lines, `${self},,`].join("\n")}\n`;
}

const bytesOf = (text) => Buffer.from(text);
