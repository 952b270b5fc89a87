import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOOKING_STATUSES, canMove } from "../server/domain/booking-status";
import { STATUS_OF } from "../server/errors";
import { slugOf } from "../server/surfaces/guides/render/markdown";
import { blocksOf, freshFolder, guideNames, readGuide, runGuide } from "./support/guides";
import { filledDataDir, type StartedProcess, startProcess } from "./support/started-process";
import { type Delivery, isBalanced, runnable, VERIFIERS } from "./support/verifiers";

const { dataDir, remove } = filledDataDir("guides");
let server: StartedProcess | undefined;

beforeAll(async () => {
  server = await startProcess(dataDir);
});
afterAll(async () => {
  await server?.end("SIGTERM");
  await remove();
});

/** What each guide's programs have to have printed, beside running without a failure. */
const PRINTS: Record<string, RegExp[]> = {
  "bookings.md": [
    /"ok":false/,
    /"status":"cancelled"/,
    /"seriesId":"/,
    /taken: \[ 'overlap' \]/,
    /^[\da-f-]{36} \d+$/m,
  ],
  "browsers.md": [
    /"allowedOrigins":\["https:\/\/salon\.example"\]/,
    /^access-control-allow-origin: https:\/\/salon\.example/im,
    /^Nothing is allowed to another\.$/m,
    /^\[ 'https:\/\/salon\.example' \]$/m,
  ],
  "errors.md": [/"code":"validation"/, /validation \{[^}]*title/],
  "idempotency.md": [
    /^idempotent-replayed: true/im,
    /idempotency_mismatch/,
    /^replayed: true true$/m,
    /^refused: idempotency_mismatch$/m,
    /^true true$/m,
  ],
  "keys.md": [
    /"key":\{"name":"Price list"/,
    /"scopes":\["catalog:read"\]/,
    /403 Forbidden\s[\s\S]*"The key lacks the scope catalog:write\."/,
    /^Price list \[ 'catalog:read' \]$/m,
    /^forbidden The key lacks the scope catalog:write\.$/m,
    /^401 unauthorized$/m,
    /^left: \d+ of 120 until 20/m,
    /401 Unauthorized\s[\s\S]*www-authenticate: Bearer/i,
    /429 Too Many Requests\s[\s\S]*retry-after: \d+\s[\s\S]*"rate_limited"/i,
  ],
  "mcp.md": [
    /"name":"find_free_times"/,
    /"structuredContent":\{"services":\[\{/,
    /Today is \w+day 20/,
    /days: \[\s+\{ date: '20/,
  ],
  "quickstart.md": [
    /"scopes":\[/,
    /"status":"approved"/,
    /^\w{8} Ana Lopez 20/m,
    /^(\w{8} Ana Lopez \d+ \w+,|Python was read alone:)/m,
  ],
  "testing.md": [
    /"type":"booking_new"/,
    /"fired":\[/,
    /Z booking\.done'/,
    /"checkoutUrl":"http[^"]+\/pay\//,
    /^booking_new \w/m,
    /^http\S+\/pay\//m,
  ],
  "versioning.md": [
    /^x-api-version: 2026-10-13/im,
    /has no end/,
    /^Booked$/m,
    /^served: 2026-10-13$/m,
    /^refused: \w/m,
  ],
  "webhooks.md": [/"secret":"whsec_/, /"deliveryId":"/, /"previousSecretExpiresAt":"20/, /^whsec_\S+ 20/m],
};

describe("every guide", () => {
  it("is one of those that have a test", () => {
    expect(guideNames()).toEqual(Object.keys(PRINTS));
  });

  it.each(Object.keys(PRINTS))("%s does what it shows when its blocks are pasted into one shell", async (name) => {
    const output = await runGuide(name, { origin: server?.origin ?? "", dataDir });
    for (const pattern of PRINTS[name] ?? []) expect(output).toMatch(pattern);
  });

  it("has no program that runs nowhere", () => {
    const samples = VERIFIERS.map(({ file }) => file);
    const idle = guideNames().flatMap((name) =>
      blocksOf(name)
        .filter(({ use }) => !["test", "part"].includes(use) && !(name === "webhooks.md" && samples.includes(use)))
        .map(({ language, text }) => `${name} ${language}: ${text.slice(0, 60)}`),
    );
    expect(idle).toEqual([]);
  });

  it("shows each of its calls in the SDK, too", () => {
    const alone = guideNames().filter((name) => !blocksOf(name).some(({ language }) => language === "ts"));
    expect(alone).toEqual([]);
  });

  it("leads on to guides and sections that exist", () => {
    const anchorsOf = (name: string) =>
      [...readGuide(name).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => slugOf(title));
    const broken = guideNames().flatMap((name) =>
      [...readGuide(name).matchAll(/\]\(([\w-]*\.?m?d?)#([\w-]+)\)/g)]
        .filter(([, file, anchor = ""]) => !anchorsOf(file || name).includes(anchor))
        .map(([link]) => `${name} ${link}`),
    );
    expect(broken).toEqual([]);
  });
});

it("errors.md has a section for every code, which says its status", () => {
  const sections = [...readGuide("errors.md").matchAll(/^### (\w+)\n\n\*\*(\d+)\.?\*\*/gm)];
  const told = Object.fromEntries(sections.map(([, code, status]) => [code, Number(status)]));
  expect(told).toEqual({ ...STATUS_OF, server: 500 });
});

it("bookings.md has the table of moves as it is", () => {
  const rows = [...readGuide("bookings.md").matchAll(/^\| `(\w+)` \| (`.+`) \|$/gm)];
  const told = rows.map(([, from, to = ""]) => [from, [...to.matchAll(/\w+/g)].map(([status]) => status).sort()]);
  const moves = BOOKING_STATUSES.map((from) => [from, BOOKING_STATUSES.filter((to) => canMove(from, to)).sort()]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(moves));
});

const SECRET = `whsec_${Buffer.alloc(32, "a").toString("base64")}`;
const OTHER = `whsec_${Buffer.alloc(32, "b").toString("base64")}`;

/** Deliveries, genuine and not, signed by the library that made the standard. */
function deliveries(): Delivery[] {
  const body = JSON.stringify({
    type: "booking.created",
    data: { booking: { id: "1" }, cause: "public", who: "Ana Löpez ☀" },
  });
  const made = (secret: string, secondsAgo = 0) => {
    const sentAt = new Date(Date.now() - secondsAgo * 1000);
    const seconds = String(Math.floor(sentAt.getTime() / 1000));
    const signature = new Webhook(secret).sign("evt_1", sentAt, body);
    return { "webhook-id": "evt_1", "webhook-timestamp": seconds, "webhook-signature": signature };
  };
  const { "webhook-signature": first } = made(OTHER);
  const genuine = made(SECRET);
  const rotated = { ...genuine, "webhook-signature": `${first} ${genuine["webhook-signature"]}` };
  const { "webhook-signature": _, ...unsigned } = genuine;
  const given = { body, secret: SECRET };
  return [
    { title: "genuine", ...given, headers: genuine, isGenuine: true },
    { title: "signed by an old secret too", ...given, headers: rotated, isGenuine: true },
    { title: "of another body", ...given, body: `${body} `, headers: genuine, isGenuine: false },
    { title: "of another secret", ...given, headers: made(OTHER), isGenuine: false },
    { title: "of another event", ...given, headers: { ...genuine, "webhook-id": "evt_2" }, isGenuine: false },
    { title: "past its time", ...given, headers: made(SECRET, 400), isGenuine: false },
    { title: "before its time", ...given, headers: made(SECRET, -400), isGenuine: false },
    { title: "without its header", ...given, headers: unsigned as Record<string, string>, isGenuine: false },
  ];
}

const runs = await runnable();

describe("webhooks.md verifies", () => {
  const cases = VERIFIERS.map((verifier, index) => {
    const how = runs[index] ? "run" : `read alone, for there is no ${verifier.program} here`;
    return [`${verifier.name} (${how})`, { ...verifier, runs: runs[index] === true }] as const;
  });

  it.each(cases)("what is genuine and nothing else in %s", async (_, { name, file, judge, needs, runs }) => {
    const sample = blocksOf("webhooks.md").find(({ use }) => use === file)?.text ?? "";
    for (const need of needs) expect(sample).toMatch(need);
    if (file !== "verify.sh") expect(isBalanced(sample)).toBe(true);
    if (!runs) return;
    const all = deliveries();
    const verdicts = await judge(freshFolder(`verify-${name}`), sample, all);
    const shown = all.map(({ title }, index) => [title, verdicts[index]]);
    expect(shown).toEqual(all.map(({ title, isGenuine }) => [title, isGenuine]));
  });
});
