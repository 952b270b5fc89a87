import { describe, expect, it } from "vitest";
import { covers, EXCEPTIONS, type RuleName } from "./tidy/exceptions";
import { RULES } from "./tidy/rules";
import { type Offence, readText, repositoryFiles, repositoryOf } from "./tidy/sources";

const repository = repositoryOf(repositoryFiles(), readText);
const names = Object.keys(RULES) as RuleName[];
const offencesOf = Object.fromEntries(names.map((name) => [name, RULES[name].offences(repository)]));

const exceptionsOf = (rule: string) => EXCEPTIONS.filter((exception) => exception.rule === rule);
const written = ({ path, line, what }: Offence) => `${path}:${line} ${what}`;

describe("the repository", () => {
  it.each(names.map((name) => [name, RULES[name].guarantee]))("%s: %s", (name) => {
    const excepted = exceptionsOf(name);
    const offences = (offencesOf[name] ?? []).filter((offence) => !excepted.some((one) => covers(one, offence)));
    expect(offences.map(written)).toEqual([]);
  });

  it("needs every exception it has", () => {
    const idle = EXCEPTIONS.filter((one) => !offencesOf[one.rule]?.some((offence) => covers(one, offence)));
    expect(idle.map(({ rule, path }) => `${rule} ${path}`)).toEqual([]);
  });
});

const lines = (count: number) => "x;\n".repeat(count);
type Sample = { path: string; breaks: string[]; keeps: string[] };

const COMMAND = "server/features/bookings/create.ts";
const TEST = "server/domain/slots.test.ts";
const PAGE = "server/surfaces/pages/slots.ts";

const SAMPLES: Record<RuleName, Sample[]> = {
  "file-length": [
    { path: COMMAND, breaks: [lines(301)], keeps: [lines(300)] },
    { path: TEST, breaks: [lines(601)], keeps: [lines(600)] },
  ],
  "folder-size": [{ path: COMMAND, breaks: [], keeps: ["export {};"] }],
  "function-length": [
    {
      path: COMMAND,
      breaks: [
        `function f() {\n${lines(59)}}`,
        `const f = () => {\n${lines(59)}};`,
        `class A { m() {\n${lines(59)}} }`,
      ],
      keeps: [`function f() {\n${lines(58)}}`, `describe("all", () => {\n${lines(90)}});`],
    },
  ],
  "route-length": [{ path: "app/api/v1/[...path]/route.ts", breaks: [lines(16)], keeps: [lines(15)] }],
  parameters: [
    {
      path: COMMAND,
      breaks: ["const f = (a, b, c, d) => a;", "class A { constructor(a, b, c, d) {} }"],
      keeps: ["function f(this: A, a, b, c) {}", "type F = (a: 1, b: 1, c: 1, d: 1) => void;"],
    },
  ],
  nesting: [
    {
      path: COMMAND,
      breaks: ["function f() { for (;;) { if (a) { try { while (b) {} } catch {} } } }"],
      keeps: [
        "function f() { for (;;) { if (a) { try {} catch {} } } }",
        "function f() { if (a) {} else if (b) {} else if (c) {} else if (d) {} }",
      ],
    },
  ],
  imports: [
    {
      path: "server/domain/slots.ts",
      breaks: ['import { z } from "zod";', 'import { env } from "../env";', 'import type { Db } from "../db/client";'],
      keeps: ['import { at } from "./dates";'],
    },
    {
      path: COMMAND,
      breaks: [
        'import { send } from "../../surfaces/rest/send";',
        'export * from "../../jobs/relay";',
        'const late = import("../../../app/page");',
        'import type { Client } from "../../../sdk/src/client";',
        'import { fake } from "../../testing/database";',
        'import { x } from "../../elsewhere/x";',
      ],
      keeps: [
        'import { insertBooking } from "./queries";',
        'import { sql } from "drizzle-orm";',
        'import { slotsWithin } from "../../domain/slots";',
      ],
    },
    {
      path: "server/functions/remind.ts",
      breaks: ['import { relay } from "../jobs/relay";', 'import { appRouter } from "../router";'],
      keeps: ['import { inngest } from "../jobs/client";'],
    },
    {
      path: "sdk/src/client.ts",
      breaks: ['import type { Booking } from "../../server/schemas";', 'import { z } from "zod";'],
      keeps: ['import { retry } from "./core/retry";'],
    },
    {
      path: "server/main.ts",
      breaks: ['import { render } from "../app/page";'],
      keeps: ['import { serve } from "./surfaces/http/http";'],
    },
  ],
  featureIndexes: [
    {
      path: COMMAND,
      breaks: ['import { sell } from "../packages/sell";', 'export * from "../events/attendees/schemas";'],
      keeps: ['import { lockPayment } from "../charges";', 'import { insertBooking } from "./store/queries";'],
    },
    {
      path: "server/features/bookings/create.test.ts",
      breaks: [],
      keeps: ['import { sell } from "../packages/sell";'],
    },
    {
      path: "server/functions/remind.ts",
      breaks: [],
      keeps: ['import { sendDueReminders } from "../features/reminders/send-due";'],
    },
  ],
  "feature-cycles": [{ path: COMMAND, breaks: [], keeps: ['import { lockPayment } from "../charges";'] }],
  cycles: [{ path: "e2e/journey.ts", breaks: [], keeps: ['import { arrange } from "../sdk/src/client";'] }],
  environment: [
    {
      path: COMMAND,
      breaks: ["process.env.PORT;", 'process["env"];', 'import { env } from "node:process";'],
      keeps: ["process.exitCode;"],
    },
    { path: "server/env.ts", breaks: [], keeps: ["process.env.PORT;"] },
  ],
  "service-types": [
    {
      path: COMMAND,
      breaks: [`if (service.type === "simple") a();`, `const a = kind !== "composite" ? b : c;`],
      keeps: [`const a = { kind: "simple" };`, "const a = candidatesOf(item);"],
    },
    { path: "server/features/bookings/segments/segments.ts", breaks: [], keeps: [`if (type === "simple") a();`] },
  ],
  deciders: [
    {
      path: "server/features/bookings/create/decide-order.ts",
      breaks: ["async function decide() {}", "export const decide = async () => await load();"],
      keeps: ["const decide = (loaded: Loaded) => layOut(loaded);"],
    },
    { path: "server/domain/booking/cancel.ts", breaks: ["const cancel = async () => {};"], keeps: [] },
    {
      path: "server/features/bookings/create/create-order.ts",
      breaks: [],
      keeps: ["const a = async () => await b();"],
    },
  ],
  "visit-columns": [
    {
      path: COMMAND,
      breaks: [
        "if (row.compositeId !== null) a();",
        "const id = groupId ?? row.id;",
        "if (!groupId) a();",
        "const a = row.groupId ? b : c;",
        "if (part.compositeId) a();",
      ],
      keeps: ["const a = { groupId: row.groupId };", "const id = visitIdOf(row);", "eq(appointments.groupId, id);"],
    },
    { path: "server/features/bookings/segments/in-visit.ts", breaks: [], keeps: ["const a = groupId === null;"] },
  ],
  clock: [
    {
      path: COMMAND,
      breaks: ["Date.now();", "const f = (now = Date.now) => now();", "new Date();", "dayjs();", "performance.now();"],
      keeps: ["new Date(input.start);", "dayjs(now);"],
    },
    { path: "server/functions/remind.ts", breaks: [], keeps: ["new Date();"] },
    { path: "server/surfaces/rest/dispatch.ts", breaks: ["Date.now();"], keeps: ["performance.now();"] },
  ],
  pages: [
    {
      path: PAGE,
      breaks: ["useState(0);", "React.useEffect(f);", "createContext(0);", '"use client";'],
      keeps: ["user();", "used(useful);"],
    },
  ],
  "eager-links": [
    {
      path: "app/admin/parts/pager.tsx",
      breaks: [
        "<Link href={href}>a</Link>;",
        "<Link href={href} prefetch />;",
        "<Link prefetch={null} href={href} />;",
      ],
      keeps: ["<Link prefetch={false} href={href}>a</Link>;", "<a href={href}>a</a>;"],
    },
  ],
  "logical-css": [
    {
      path: "server/surfaces/pages/book.css",
      breaks: ["p { margin-left: 1em; }", "p { text-align: right; }", "p {\n  left: 0;\n}"],
      keeps: ["p { margin-inline-start: 1em; text-align: start; }"],
    },
    { path: PAGE, breaks: ['const css = "p{padding-right:1em}";'], keeps: ["const side = { left: 1 };"] },
  ],
  todo: [
    { path: COMMAND, breaks: ["// TODO later", "/* FIXME: why */"], keeps: ["// TODO(#12) later", "const TODO = 1;"] },
  ],
  "unrun-tests": [
    {
      path: TEST,
      breaks: ['it.skip("a");', 'describe.only("a");', 'it.concurrent.todo("a");', '// it("a", () => {});'],
      keeps: ['it("a");', 'it.each([])("a");', "list.skip(2);"],
    },
  ],
  sleeps: [
    {
      path: TEST,
      breaks: ["setTimeout(f, 9);", "page.waitForTimeout(9);", 'import { setTimeout } from "node:timers/promises";'],
      keeps: ["vi.advanceTimersByTime(9);"],
    },
  ],
  "doc-paths": [
    {
      path: "README.md",
      breaks: ["`server/gone.ts`", "run `node scripts/gone.mjs`", "[guide](docs/gone.md)"],
      keeps: [
        "`README.md`",
        "`/docs/`",
        "[top](#top)",
        "[site](https://example.com/docs/gone.md)",
        "`app/<name>/x.ts`",
      ],
    },
  ],
  docstrings: [
    {
      path: "server/domain/slots.ts",
      breaks: [
        "export function f() {}",
        "export const f = () => 1;",
        "// Not a docstring.\nexport async function f() {}",
      ],
      keeps: ["/** Adds. */\nexport function f() {}", "function f() {}", "export const LIMIT = 1;"],
    },
    { path: "server/features/bookings/router.ts", breaks: [], keeps: ["export const f = () => 1;"] },
  ],
  "unused-exports": [
    {
      path: COMMAND,
      breaks: ["export const f = () => 1;", "/** Adds. */\nexport async function f() {}", "export class A {}"],
      keeps: ["const f = () => 1;", "export interface Made { id: string }", "export default function f() {}"],
    },
    { path: "server/db/schema/rooms.ts", breaks: [], keeps: ['export const rooms = pgTable("rooms", {});'] },
    { path: TEST, breaks: [], keeps: ["export const f = () => 1;"] },
  ],
};

describe("a rule", () => {
  const app = "app/page.tsx";
  const offencesIn = (name: RuleName, path: string, text: string) =>
    RULES[name].offences(repositoryOf([path, app], (asked) => (asked === path ? text : "")));
  const cases = (kind: "breaks" | "keeps") =>
    names.flatMap((name) =>
      SAMPLES[name].flatMap(({ path, ...texts }) => texts[kind].map((text) => ({ name, path, text }))),
    );

  it.each(cases("breaks"))("$name refuses $text in $path", ({ name, path, text }) => {
    expect(offencesIn(name, path, text)).not.toEqual([]);
  });

  it.each(cases("keeps"))("$name accepts $text in $path", ({ name, path, text }) => {
    expect(offencesIn(name, path, text)).toEqual([]);
  });

  it("takes an export for used that another file names", () => {
    const texts: Record<string, string> = {
      "server/mail/send.ts": "export const send = () => 1;",
      "scripts/mail.mjs": "const { send } = await importTs();",
    };
    const both = repositoryOf(Object.keys(texts), (path) => texts[path] ?? "");
    expect(RULES["unused-exports"].offences(both)).toEqual([]);
  });

  it("finds a circle of folders however long", () => {
    const texts: Record<string, string> = {
      "bench/a.ts": 'import "../e2e/b";',
      "e2e/b.ts": 'import "../scripts/c";',
      "scripts/c.ts": 'import "../bench/a";',
    };
    const circle = repositoryOf(Object.keys(texts), (path) => texts[path] ?? "");
    expect(RULES.cycles.offences(circle).map(({ path }) => path)).toEqual(Object.keys(texts));
  });

  it("counts what serves in a folder, neither its tests nor what is generated", () => {
    const named = (folder: string, ending = "ts") =>
      Array.from({ length: 16 }, (_, n) => `${folder}/file-${n}.${ending}`);
    const offences = (files: string[]) => RULES["folder-size"].offences(repositoryOf(files, () => ""));
    expect(offences(named("server/mail")).map(({ path }) => path)).toEqual(["server/mail"]);
    expect(offences(named("server/mail").slice(1))).toEqual([]);
    expect(offences(named("server/mail", "test.ts"))).toEqual([]);
    expect(offences(named("sdk/src/generated/public"))).toEqual([]);
  });

  it("finds a circle of features however long, and not what leads into it", () => {
    const texts: Record<string, string> = {
      "server/features/a/create.ts": 'import { b } from "../b";',
      "server/features/b/index.ts": 'export { b } from "./deep/b";',
      "server/features/b/deep/b.ts": 'import type { C } from "../../c";',
      "server/features/c/queries.ts": 'import { a } from "../a";',
      "server/features/d/queries.ts": 'import { a } from "../a";',
      "server/features/a/create.test.ts": 'import { d } from "../d";',
    };
    const circle = repositoryOf(Object.keys(texts), (path) => texts[path] ?? "");
    expect(RULES["feature-cycles"].offences(circle).map(({ what }) => what)).toEqual([
      "closes a circle: a imports b (server/features/a/create.ts:1), which leads back",
      "closes a circle: b imports c (server/features/b/deep/b.ts:1), which leads back",
      "closes a circle: c imports a (server/features/c/queries.ts:1), which leads back",
    ]);
  });

  it("names the line of an offence", () => {
    expect(offencesIn("clock", COMMAND, "const a = 1;\n\nconst b = Date.now();").map(written)).toEqual([
      `${COMMAND}:3 reads the clock: take \`now\` as a parameter`,
    ]);
  });
});
