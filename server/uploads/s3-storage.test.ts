import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { s3Storage } from "./s3-storage";
import { newStorageKey, type UploadStorage } from "./storage";

const ACCESS = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" };
const REGION = "eu-west-1";
const BYTES = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]);
const type = "image/png";

let server: Server;
let storage: UploadStorage;
/** What the bucket holds, by path. */
const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
const asked: string[] = [];
let failures = 0;

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

/** The signature that a request of these headers must bear (AWS Signature Version 4, "Create a signed request"). */
function signatureOf({ method = "", url = "", headers }: IncomingMessage, signedHeaders: string): string {
  const canonicalHeaders = signedHeaders.split(";").map((name) => `${name}:${headers[name]}\n`);
  const request = [method, url, "", canonicalHeaders.join(""), signedHeaders, headers["x-amz-content-sha256"]].join(
    "\n",
  );
  const at = String(headers["x-amz-date"]);
  const scope = `${at.slice(0, 8)}/${REGION}/s3/aws4_request`;
  const key = scope.split("/").reduce<Buffer | string>(hmac, `AWS4${ACCESS.secretAccessKey}`);
  return hmac(key, ["AWS4-HMAC-SHA256", at, scope, sha256(request)].join("\n")).toString("hex");
}

function isSigned(message: IncomingMessage, body: Buffer): boolean {
  const form = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, credential, signedHeaders = "", signature] = form.exec(message.headers.authorization ?? "") ?? [];
  const date = String(message.headers["x-amz-date"]).slice(0, 8);
  return (
    credential === `${ACCESS.accessKeyId}/${date}/${REGION}/s3/aws4_request` &&
    ["host", "x-amz-content-sha256", "x-amz-date"].every((name) => signedHeaders.split(";").includes(name)) &&
    message.headers["x-amz-content-sha256"] === sha256(body) &&
    signature === signatureOf(message, signedHeaders)
  );
}

function answerTo(message: IncomingMessage, body: Buffer): [status: number, body: Buffer | string] {
  const { method, url = "" } = message;
  if (failures-- > 0) return [503, "<Error><Code>SlowDown</Code></Error>"];
  if (!isSigned(message, body)) return [403, "<Error><Code>SignatureDoesNotMatch</Code></Error>"];
  if (method === "PUT") objects.set(url, { bytes: body, type: message.headers["content-type"] });
  if (method === "DELETE") objects.delete(url);
  if (method !== "GET") return [method === "PUT" ? 200 : 204, ""];
  const found = objects.get(url);
  return found ? [200, found.bytes] : [404, "<Error><Code>NoSuchKey</Code></Error>"];
}

const bucket = (access = ACCESS) =>
  s3Storage({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`, region: REGION, ...access });

beforeAll(async () => {
  server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    asked.push(`${message.method} ${message.url}`);
    const [status, body] = answerTo(message, Buffer.concat(chunks));
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  storage = bucket();
});
afterAll(() => server.close());
beforeEach(() => {
  objects.clear();
  asked.length = 0;
  failures = 0;
});

it("puts, reads and removes an object by signed requests for its path", async () => {
  const key = newStorageKey();
  await storage.put(key, BYTES, { type });
  expect(objects.get(`/bucket/${key}`)).toEqual({ bytes: BYTES, type });
  expect(Buffer.from((await storage.read(key)) ?? [])).toEqual(BYTES);
  await storage.remove(key);
  await storage.remove(key);
  expect([await storage.read(key), objects.size]).toEqual([null, 0]);
  expect(asked).toEqual(["PUT", "GET", "DELETE", "DELETE", "GET"].map((method) => `${method} /bucket/${key}`));
});

it("fails with the bucket's reason when it is refused, and shows no secret", async () => {
  const other = bucket({ ...ACCESS, secretAccessKey: "another secret" });
  const key = newStorageKey();
  const refused = "403 SignatureDoesNotMatch";
  await expect(other.put(key, BYTES, { type })).rejects.toThrow(refused);
  await expect(other.read(key)).rejects.toThrow(refused);
  await expect(other.remove(key)).rejects.toThrow(refused);
  await expect(other.put(key, BYTES, { type })).rejects.not.toThrow("another secret");
});

it("tries again when the bucket is busy, and gives up in the end", async () => {
  const key = newStorageKey();
  failures = 1;
  await storage.put(key, BYTES, { type });
  expect([asked.length, objects.size]).toEqual([2, 1]);
  failures = 100;
  await expect(storage.put(key, BYTES, { type })).rejects.toThrow("503 SlowDown");
});
