import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConflictError, NotFoundError, type SandboxClient, Slotwright, ValidationError } from "../sdk/src/index";
import { SlotwrightPublic } from "../sdk/src/public";
import { commonServer } from "./support/started-process";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "slotwright-sdk-"));
const origin = commonServer();
let salon: SandboxClient;

beforeAll(async () => {
  salon = await Slotwright.sandbox({ baseUrl: origin, seed: "salon" });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** The free start that comes first, of any service of the salon. */
async function firstSlot() {
  const { data: services } = await salon.services.list();
  for (const { id } of services) {
    const { days } = await salon.slots.list({ service: id, days: 30 });
    const slot = days.flatMap(({ slots }) => slots)[0];
    if (slot) return { serviceId: id, staffId: slot.staffId, start: slot.start };
  }
  throw new Error("Nothing is free.");
}

describe("the package that the server hands out", () => {
  it("is installed by npm from its address, and works", async () => {
    const project = join(folder, "installed");
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }');
    await run("npm", ["install", "--no-audit", "--no-fund", `${origin}/sdk.tgz`], { cwd: project });
    const program = `import { Slotwright } from "@slotwright/sdk";
      const client = new Slotwright({ apiKey: ${JSON.stringify(salon.account.apiKey)}, baseUrl: "${origin}" });
      console.log((await client.services.list()).total > 0);`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program], { cwd: project });
    expect(stdout.trim()).toBe("true");
  });

  it("is sent once to whoever has it", async () => {
    const first = await fetch(`${origin}/sdk.tgz`);
    expect(first.headers.get("content-type")).toBe("application/gzip");
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(`${origin}/sdk.tgz`, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });
});

describe("against the started server the SDK", () => {
  it("books, moves and cancels, and sees each in what it lists", async () => {
    const customer = await salon.customers.create({ fullName: "Ana García", email: "ana@example.com" });
    const slot = await firstSlot();
    const tried = await salon.appointments.create({ ...slot, customerId: customer.id, dryRun: true });
    expect(tried).toMatchObject({ ok: true });
    const made = await salon.appointments.create({ ...slot, customerId: customer.id });
    const later = new Date(new Date(made.start).getTime() + 7 * 86_400_000);
    const moved = await salon.appointments.update(made.id, { start: later, force: true });
    expect(moved).toMatchObject({ id: made.id, start: later.toISOString().replace(".000", "") });
    await salon.bookings.update(made.bookingId ?? "", { status: "cancelled" });
    const listed = await salon.bookings.list({ customerId: customer.id }).toArray();
    expect(listed.map(({ id, status }) => [id, status])).toEqual([[made.bookingId, "cancelled"]]);
  });

  it("creates once what it sends twice under one key, and says which answer is the stored one", async () => {
    const create = () => salon.categories.create({ name: "Once" }, { idempotencyKey: "category-once" }).withResponse();
    const [first, second] = [await create(), await create()];
    expect([first.replayed, second.replayed, second.data.id]).toEqual([false, true, first.data.id]);
    expect(second.rateLimit?.limit).toBeGreaterThan(0);
    expect(second.requestId).toMatch(/./);
  });

  it("throws by class, with the fields and the code that the service answers", async () => {
    const invalid = await salon.services.create({ title: "" }).catch((error: unknown) => error);
    expect(invalid).toBeInstanceOf(ValidationError);
    expect(invalid).toMatchObject({ fields: { title: expect.any(String) } });
    await expect(salon.services.get("019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f1f")).rejects.toBeInstanceOf(NotFoundError);
  });

  it("pages through a list by any page size", async () => {
    await Promise.all([..."abcdefg"].map((letter) => salon.coupons.create({ code: `PAGE-${letter}`, discount: 10 })));
    const all = (await salon.coupons.list({ limit: 100 })).data.map(({ id }) => id);
    const paged = await salon.coupons.list({ limit: 2 }).toArray();
    expect(paged.map(({ id }) => id)).toEqual(all);
  });

  it("lets one of two customers have the last place", async () => {
    const shop = new SlotwrightPublic({ publicKey: salon.account.publicKey, baseUrl: origin });
    const { serviceId, staffId, start } = await firstSlot();
    const order = (name: string) =>
      shop.bookings.create({
        items: [{ service: serviceId, staff: staffId, start }],
        name,
        email: `${name}@example.com`,
        phone: "+34 600 000 000",
      });
    const outcomes = await Promise.allSettled([order("ana"), order("ben")]);
    const [lost, another] = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(another).toBeUndefined();
    expect(lost).toBeInstanceOf(ConflictError);
    expect(lost).toMatchObject({ code: "slot_unavailable" });
  });
});

/** Free starts of a service of the salon, which lets each booking wait for approval. */
async function slotsToApprove(count: number) {
  const { serviceId } = await firstSlot();
  await salon.services.update(serviceId, { requiresApproval: true });
  const { days } = await salon.slots.list({ service: serviceId, days: 30 });
  const slots = days.flatMap((day) => day.slots.slice(0, 1)).slice(0, count);
  return slots.map(({ staffId, start }) => ({ service: serviceId, staff: staffId, start }));
}

it("a loop that approves what is pending reaches all of it, though every page shrinks the list", async () => {
  const shop = new SlotwrightPublic({ publicKey: salon.account.publicKey, baseUrl: origin });
  const items = await slotsToApprove(7);
  const person = { name: "Ana García", email: "ana@example.com", phone: "+34 600 000 000" };
  for (const item of items) await shop.bookings.create({ items: [item], ...person });
  const approved: string[] = [];
  for await (const booking of salon.bookings.list({ status: "pending", limit: 2 }))
    approved.push((await salon.bookings.update(booking.id, { status: "approved" })).status);
  expect(approved).toEqual(items.map(() => "approved"));
  expect((await salon.bookings.list({ status: "pending" })).total).toBe(0);
});

/** The blocks of a page that say that they run. */
function snippetsOf(page: string): [string, string][] {
  const text = readFileSync(page, "utf8");
  return [...text.matchAll(/^## (.+)\n(?:(?!^## )[\s\S])*?^```ts run\n([\s\S]*?)^```$/gm)].map(
    ([, title = "", code = ""]) => [title, code],
  );
}

/** A project that has the built package and nothing else installed. */
function project(files: Record<string, string>): void {
  const scope = join(folder, "node_modules/@slotwright");
  mkdirSync(scope, { recursive: true });
  mkdirSync(join(folder, "node_modules/@types"), { recursive: true });
  symlinkSync(resolve("sdk"), join(scope, "sdk"));
  symlinkSync(resolve("node_modules/@types/node"), join(folder, "node_modules/@types/node"));
  symlinkSync(resolve("node_modules/undici-types"), join(folder, "node_modules/undici-types"));
  const compilerOptions = {
    target: "ES2022",
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    module: "NodeNext",
    types: ["node"],
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    outDir: "out",
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

/** What the program of a whole integration prints. */
const CLINIC = [
  "catalogue true",
  "booking true cancelled",
  "lists true",
  "errors 422 validation: title,price",
  "errors 404 not_found",
  "errors not sent",
  "once false true true",
  "webhooks 204 400",
  "visitor true",
  "watched true",
  "raw true 200",
];

describe("what sdk/README.md shows", () => {
  const snippets = snippetsOf("sdk/README.md");
  const nameOf = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, "-");

  beforeAll(async () => {
    const clinic = readFileSync("sdk/consumers/clinic.mts", "utf8");
    project({
      ...Object.fromEntries(snippets.map(([title, code]) => [`${nameOf(title)}.ts`, code])),
      "clinic.ts": clinic,
    });
    await run(resolve("node_modules/.bin/tsc"), ["-p", folder]).catch(({ stdout }) => {
      throw new Error(stdout);
    });
  });

  it("is found", () => {
    const marked = readFileSync("sdk/README.md", "utf8").match(/^```ts/gm);
    expect(snippets).toHaveLength(marked?.length ?? 0);
    expect(snippets.length).toBeGreaterThan(5);
  });

  it.each(snippets)("compiles and runs: %s", async (title) => {
    const env = {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production" as const,
      SLOTWRIGHT_BASE_URL: origin,
      SLOTWRIGHT_API_KEY: salon.account.apiKey,
      SLOTWRIGHT_PUBLIC_KEY: salon.account.publicKey,
    };
    const { stdout, stderr } = await run(process.execPath, [join(folder, "out", `${nameOf(title)}.js`)], {
      cwd: folder,
      env,
    });
    expect(stderr).toBe("");
    expect(stdout).not.toBe("");
    expect(stdout).not.toMatch(/undefined|NaN|\[object/);
  });

  it("is enough to integrate a clinic", async () => {
    const { stdout, stderr } = await run(process.execPath, [join(folder, "out/clinic.js")], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? "", NODE_ENV: "production" as const, SLOTWRIGHT_BASE_URL: origin },
    });
    expect(stderr).toBe("");
    expect(stdout.trim().split("\n")).toEqual(CLINIC);
  });

  it("answers 400 to a delivery that is not from the service", async () => {
    const script = `const { POST } = await import(${JSON.stringify(pathToFileURL(join(folder, "out/webhooks.js")))});
      console.log((await POST(new Request("http://localhost/hooks", { method: "POST", body: "{}" }))).status);`;
    const env = { PATH: process.env.PATH ?? "", NODE_ENV: "production" as const, SLOTWRIGHT_BASE_URL: origin };
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script], {
      cwd: folder,
      env: { ...env, SLOTWRIGHT_API_KEY: salon.account.apiKey },
    });
    expect(stdout).toBe("204\n400\n");
  });
});
