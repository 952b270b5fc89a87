import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type SandboxClient, Slotwright } from "../sdk/src/index";
import { freshFolder, run } from "./support/guides";
import { pythonHere } from "./support/runtimes/python";
import { commonServer } from "./support/started-process";

const PROJECT = resolve("sdk/python");
const origin = commonServer();
let salon: SandboxClient;

const python = await pythonHere();
/** What a run that could not run Python tells of itself, in the title of each test. */
const how = python.missing ? `read alone: ${python.missing}` : "run";

beforeAll(async () => {
  salon = await Slotwright.sandbox({ baseUrl: origin, seed: "salon" });
});

/** The client's version, which the wheel's name has. */
const version = () => JSON.parse(readFileSync("sdk/package.json", "utf8")).version as string;
const wheelUrl = () => `${origin}/slotwright-${version()}-py3-none-any.whl`;

const variables = () => ({
  SLOTWRIGHT_BASE_URL: origin,
  SLOTWRIGHT_API_KEY: salon.account.apiKey,
  SLOTWRIGHT_PUBLIC_KEY: salon.account.publicKey,
});

/** The programs of the README by the section that they stand in. */
const programs = [
  ...readFileSync(join(PROJECT, "README.md"), "utf8").matchAll(
    /^## (.+)\n(?:(?!^## )[\s\S])*?^```python\n([\s\S]*?)^```$/gm,
  ),
].map(([, title = "", text = ""]) => [title, text] as const);

describe("the wheel that the server hands out", () => {
  it("is this version's, sent once to whoever has it, and no other's", async () => {
    const first = await fetch(wheelUrl());
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(wheelUrl(), { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await fetch(`${origin}/slotwright-9.9.9-py3-none-any.whl`)).status).toBe(404);
  });

  it("is what the README says to install", () => {
    const text = readFileSync(join(PROJECT, "README.md"), "utf8");
    expect(text).toContain(`pip install http://localhost:3000/slotwright-${version()}-py3-none-any.whl`);
    const project = readFileSync(join(PROJECT, "pyproject.toml"), "utf8");
    expect(project).toContain(`version = "${version()}"`);
  });
});

describe(`the Python client (${how})`, () => {
  beforeAll(async () => {
    if (python.missing) return;
    await run(python.program, ["-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall", wheelUrl()], {
      folder: freshFolder("python"),
    });
  });

  it("is installed by pip from the server's address, with its types", async () => {
    if (python.missing) return expect(programs.length).toBeGreaterThan(7);
    const shown = await run(python.program, ["-m", "pip", "show", "--files", "slotwright"], {
      folder: freshFolder("python"),
    });
    expect(shown).toMatch(/Version: \d+\.\d+\.\d+/);
    expect(shown).toContain("slotwright/py.typed");
    expect(shown).toMatch(/Requires: httpx/);
  });

  it("does what its own tests say", async () => {
    if (python.missing) return expect(existsSync(join(PROJECT, "tests/test_calls.py"))).toBe(true);
    // Python writes the verdict on the error stream.
    const script = '"$0" -W error::ResourceWarning -m unittest 2>&1';
    const told = await run("bash", ["-c", script, python.program], { folder: PROJECT, variables: NO_CACHE });
    expect(told).toMatch(/^Ran \d\d tests in [\s\S]*\nOK$/m);
  });

  it("and every program of its README pass a strict type check", async () => {
    if (python.missing) return expect(programs.map(([, text]) => text).join("")).not.toContain("# type: ignore");
    const folder = freshFolder("python-types");
    for (const [title, text] of programs) writeFileSync(join(folder, fileOf(title)), text);
    writeFileSync(join(folder, "wrong.py"), WRONG);
    const args = ["-m", "mypy", "--strict", "--cache-dir", resolve(".cache/python-mypy")];
    const sources = [
      join(PROJECT, "src/slotwright"),
      join(PROJECT, "tests"),
      ...programs.map(([title]) => fileOf(title)),
    ];
    const told = await run(python.program, [...args, ...sources, "wrong.py"], { folder }).catch(
      (error: Error) => error.message,
    );
    expect(told).toMatch(/^Found \d+ errors in 1 file \(checked \d+ source files\)$/m);
    const lines = [...new Set(told.match(/^\S+:\d+(?=: error)/gm))];
    expect(lines).toEqual([5, 6, 7, 8, 9, 10].map((line) => `wrong.py:${line}`));
  });

  it.each(programs)("its README runs: %s", async (title, text) => {
    if (python.missing) return expect(text).toContain("import");
    const folder = freshFolder("python");
    writeFileSync(join(folder, fileOf(title)), text);
    const printed = await run(python.program, ["-W", "error", fileOf(title)], { folder, variables: variables() });
    expect(printed).not.toBe("");
    expect(printed).not.toMatch(/None$|<slotwright/m);
  });
});

const NO_CACHE = { PYTHONDONTWRITEBYTECODE: "1" };
const fileOf = (title: string) => `${title.toLowerCase().replace(/[^a-z]+/g, "_")}.py`;

/** Every line from the fifth on is a mistake that a checker has to see. */
const WRONG = `
from slotwright import Slotwright

client = Slotwright()
client.customers.create(email="ana@example.com")
client.customers.create(full_name="Ana", emial="ana@example.com")
client.bookings.get(5)
client.services.list(limit="many")
client.appointments.create(dry_run=True, service_id="1", start="x", end=None, staff_id="2").bookings
client.categories.get("1").title
`;
