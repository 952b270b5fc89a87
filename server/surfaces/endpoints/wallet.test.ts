import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { jwtVerify } from "jose";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEnv } from "../../env";
import { addType, type Concert, type GivenTicket, giveTicket, openConcert, verb } from "../../testing/concert";
import { manage, read, requestOf } from "../../testing/rest";
import { done } from "../../testing/shop";
import {
  makeWalletKeys,
  PASS_TYPE_IDENTIFIER,
  PASSPHRASE,
  SERVICE_ACCOUNT,
  strangeKey,
  TEAM_IDENTIFIER,
  verifySignature,
} from "../../testing/wallet-keys";
import { loadWallets, wallets } from "../../wallet/wallets";
import { dispatch } from "../dispatch";

const keys = makeWalletKeys();
const load = (changed: Record<string, string> = {}) => loadWallets(parseEnv({ ...keys.variables, ...changed }));

let concert: Concert;
let ticket: GivenTicket;
beforeEach(async () => {
  wallets.set(load());
  concert = await openConcert({
    title: "Summer concert",
    startAt: "2031-06-20T18:00:00Z",
    endAt: "2031-06-20T20:00:00Z",
    location: "Plaza Mayor 1",
  });
  ticket = await giveTicket(concert, await addType(concert, { price: 12 }));
});
afterEach(() => wallets.set(undefined));

async function browse(action = "", query = "") {
  const path = `${new URL(String(ticket.ticketUrl)).pathname}${action}`;
  const answer = await dispatch(requestOf("GET", `${path}${query}`));
  if (!answer) throw new Error(`${path} is no page.`);
  return { ...answer, html: answer.body instanceof Uint8Array ? "" : (read(answer).text ?? "") };
}

async function pass(query = "") {
  const { status, body, headers } = await browse("/apple-wallet", query);
  expect([status, headers["content-type"]]).toEqual([200, "application/vnd.apple.pkpass"]);
  const files = unzipSync(body as Uint8Array);
  return { files, json: JSON.parse(Buffer.from(files["pass.json"] ?? []).toString()) };
}

async function saved(query = "") {
  const { status, headers } = await browse("/google-wallet", query);
  expect(status).toBe(303);
  const token = headers.location?.replace("https://pay.google.com/gp/v/save/", "") ?? "";
  const { payload } = await jwtVerify(token, keys.publicKey, { audience: "google", issuer: SERVICE_ACCOUNT });
  return { token, ...(payload as Record<string, never>) } as { token: string; typ: string; payload: Saved };
}
type Saved = Record<"eventTicketClasses" | "eventTicketObjects", [Record<string, unknown>]>;

describe("a pass of Apple's wallet", () => {
  it("is signed by the configured certificate, over a manifest of all that is in it", async () => {
    const { files } = await pass();
    const manifest = files["manifest.json"] ?? new Uint8Array();
    const { signature = new Uint8Array(), "manifest.json": _manifest, ...others } = files;
    verifySignature(keys, manifest, signature);
    const hashes = Object.entries(others).map(([name, bytes]) => [
      name,
      createHash("sha1").update(bytes).digest("hex"),
    ]);
    expect(JSON.parse(Buffer.from(manifest).toString())).toEqual(Object.fromEntries(hashes));
    expect(() => verifySignature(keys, Buffer.concat([manifest, Buffer.from(" ")]), signature)).toThrow();
    const { width, format } = await sharp(files["icon@2x.png"]).metadata();
    expect([width, format]).toEqual([58, "png"]);
  });

  it("says what opens the door, to what, where and when in the event's own zone, in the visitor's language", async () => {
    const { json } = await pass("?lang=es");
    expect(json).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: PASS_TYPE_IDENTIFIER,
      teamIdentifier: TEAM_IDENTIFIER,
      serialNumber: ticket.id,
      expirationDate: expect.stringContaining("2031-06-20T20:00:00"),
      barcodes: [{ format: "PKBarcodeFormatQR", message: ticket.code, altText: ticket.code }],
    });
    expect(json.eventTicket.primaryFields[0]).toMatchObject({ label: "Entrada", value: "Summer concert" });
    expect(json.eventTicket.secondaryFields[0].value).toContain("20 de junio de 2031, 20:00");
    expect(JSON.stringify(json.eventTicket.auxiliaryFields)).toMatch(/Plaza Mayor 1.*Eva Gil/);
  });
});

describe("a link that saves to Google's wallet", () => {
  it("is signed by the service account and carries event, code and holder", async () => {
    const { typ, payload } = await saved();
    expect(typ).toBe("savetowallet");
    const [event] = payload.eventTicketClasses;
    const [object] = payload.eventTicketObjects;
    expect(event).toMatchObject({
      id: expect.stringMatching(/^3388000000012345678\.[0-9a-f-]{36}$/),
      eventName: { defaultValue: { language: "en", value: "Summer concert" } },
      dateTime: { start: "2031-06-20T18:00:00.000Z" },
    });
    expect(object).toMatchObject({
      ...{ id: `3388000000012345678.${ticket.id}`, classId: event.id, state: "ACTIVE" },
      ...{ barcode: { type: "QR_CODE", value: ticket.code }, ticketHolderName: "Eva Gil" },
    });
  });

  it("stays short enough for an address, however long its texts are", async () => {
    const long = { title: "🎻".repeat(80), location: "🏛".repeat(200) };
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body: long }));
    const { token, payload } = await saved();
    expect(token.length).toBeLessThanOrEqual(1800);
    expect(payload.eventTicketObjects[0].barcode).toMatchObject({ value: ticket.code });
  });
});

describe("a ticket's page", () => {
  it("offers the wallets that are configured, and those alone", async () => {
    expect((await browse()).html).toMatch(/Add to Apple Wallet.*Add to Google Wallet/);
    wallets.set({ ...load(), apple: null });
    expect((await browse()).html).toMatch(/Add to Google Wallet/);
    expect((await browse()).html).not.toContain("Apple Wallet");
    wallets.set({ apple: null, google: null });
    expect((await browse()).html).not.toContain("Wallet");
    for (const action of ["/apple-wallet", "/google-wallet"]) expect((await browse(action)).status).toBe(404);
  });

  it("offers none with a certificate that has expired", async () => {
    const { apple, google } = load();
    if (!apple) throw new Error("There is a certificate.");
    wallets.set({ google, apple: { ...apple, validUntil: new Date(Date.now() - 1) } });
    expect((await browse()).html).not.toContain("Apple Wallet");
    expect((await browse("/apple-wallet")).status).toBe(404);
  });

  it.each(["cancelled", "used", "over"])("gives no pass of a ticket that is %s", async (state) => {
    if (state === "cancelled") await done(verb(concert, "cancel", ticket));
    if (state === "used")
      await done(manage(concert, `POST /events/${concert.eventId}/check-in`, { body: { code: ticket.code } }));
    if (state === "over") await done(manage(concert, "PUT /sandbox/clock", { body: { now: "2031-06-20T20:00:00Z" } }));
    expect((await browse()).html).not.toContain("Wallet");
    for (const action of ["/apple-wallet", "/google-wallet"]) expect((await browse(action)).status).toBe(404);
  });
});

describe("a configuration that cannot work is told on one line, by its variable", () => {
  it.each([
    ["APPLE_WALLET_CERTIFICATE", () => ({ APPLE_WALLET_CERTIFICATE: "/nowhere/pass.pem" })],
    ["APPLE_WALLET_CERTIFICATE", () => ({ APPLE_WALLET_CERTIFICATE: keys.variables.GOOGLE_WALLET_KEY })],
    ["APPLE_WALLET_CERTIFICATE", () => makeWalletKeys({ subject: "/CN=No pass type" }).variables],
    ["APPLE_WALLET_KEY", () => ({ APPLE_WALLET_KEY: strangeKey(keys) })],
    ["APPLE_WALLET_KEY", () => ({ APPLE_WALLET_KEY_PASSPHRASE: `not ${PASSPHRASE}` })],
    ["APPLE_WALLET_ISSUER", () => ({ APPLE_WALLET_ISSUER: makeWalletKeys().variables.APPLE_WALLET_ISSUER })],
    ["APPLE_WALLET_ISSUER", () => ({ APPLE_WALLET_ISSUER: "" })],
    ["GOOGLE_WALLET_KEY", () => ({ GOOGLE_WALLET_KEY: keys.variables.APPLE_WALLET_CERTIFICATE })],
    ["GOOGLE_WALLET_KEY", () => ({ GOOGLE_WALLET_KEY: emptyKeyFile() })],
    ["GOOGLE_WALLET_KEY", () => ({ GOOGLE_WALLET_KEY: "" })],
    ["GOOGLE_WALLET_ISSUER_ID", () => ({ GOOGLE_WALLET_ISSUER_ID: "mine" })],
  ])("%s", (name, changed) => {
    const given = changed();
    expect(() => load(given)).toThrow(new RegExp(`^Bad configuration\\. ${name}: [^\\n]+\\.$`));
  });

  it("none is needed", () => {
    expect(loadWallets(parseEnv({}))).toEqual({ apple: null, google: null });
  });
});

function emptyKeyFile(): string {
  writeFileSync(keys.at("empty.json"), JSON.stringify({ client_email: SERVICE_ACCOUNT, private_key: "none" }));
  return keys.at("empty.json");
}
