import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type SandboxClient, Slotwright } from "../sdk/src/index";
import { SlotwrightPublic } from "../sdk/src/public";
import { freePort } from "../server/testing/free-port";
import { EXAMPLE_SERVERS, type Example, examplesHere, startExample } from "./support/runtimes/examples";
import { commonServer } from "./support/started-process";

const WAIT = { timeout: 120_000, interval: 50 };
/** As the examples say it, and Next. */
const READY = /Listening|Ready in/;
const origin = commonServer();
let salon: SandboxClient;

const { folder, missing } = await examplesHere();
const how = missing ? `read alone: ${missing}` : "run";

beforeAll(async () => {
  salon = await Slotwright.sandbox({ baseUrl: origin, seed: "salon" });
});

/** Starts an example as the receiver of a subscription. */
async function receiving({ command }: Example) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/hooks`;
  const { id, secret } = await salon.webhooks.create({ url, events: ["booking.created"] });
  onTestFinished(() => salon.webhooks.delete(id));
  const env = { PORT: String(port), SLOTWRIGHT_WEBHOOK_SECRET: secret };
  const { hasEnded, end, output } = startExample(await command(folder, env.PORT), folder, env);
  onTestFinished(end);
  await vi.waitUntil(() => READY.test(output()) || hasEnded(), WAIT);
  expect(output()).toMatch(READY);
  return { id, url, output };
}

/** Books as a customer does. @returns the booking's number */
async function book(): Promise<string> {
  const shop = new SlotwrightPublic({ publicKey: salon.account.publicKey, baseUrl: origin });
  const [service] = (await shop.storefront.services()).data;
  const { days } = await shop.slots.list({ service: service?.id ?? "", days: 14 });
  const slot = days.flatMap(({ slots }) => slots)[0];
  if (!service || !slot) throw new Error("Nothing is free.");
  const items = [{ service: service.id, staff: slot.staffId, start: slot.start }];
  const { bookings } = await shop.bookings.create({
    items,
    name: "Ana",
    email: "ana@example.com",
    phone: "+34 600 000 000",
  });
  return bookings[0]?.number ?? "";
}

describe(`the example (${how})`, () => {
  it.each(EXAMPLE_SERVERS.map((example) => [example.name, example] as const))(
    "for %s believes what the service delivers, and nothing else",
    async (_, example) => {
      if (missing) return expect(example.file).toMatch(/\.ts$/);
      const { id, url, output } = await receiving(example);
      const number = await book();
      await vi.waitUntil(() => output().includes(`Booked: ${number}`), WAIT);
      const forged = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
      expect(forged.status).toBe(400);
      await vi.waitUntil(async () => {
        const { data } = await salon.webhooks.deliveries.list(id);
        return data[0]?.status === "succeeded";
      }, WAIT);
    },
  );
});
