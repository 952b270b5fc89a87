import { expect, it } from "vitest";
import { parseEnv } from "./env";

it("needs no variable at all", () => {
  expect(parseEnv({})).toMatchObject({ PORT: 3000, DATA_DIR: ".data", APP_ORIGIN: "http://localhost:3000" });
});

it("derives the origin from the port, unless it is given", () => {
  expect(parseEnv({ PORT: "4000" }).APP_ORIGIN).toBe("http://localhost:4000");
  expect(parseEnv({ PORT: "4000", APP_ORIGIN: "https://book.example/" }).APP_ORIGIN).toBe("https://book.example");
});

it("takes an empty variable as absent", () => {
  expect(parseEnv({ DATABASE_URL: "", TRUST_PROXY: "" })).toMatchObject({ TRUST_PROXY: 0 });
});

it("names every bad variable on one line", () => {
  const parse = () => parseEnv({ PORT: "eighty", DATABASE_URL: "mysql://x", APP_SECRET: "short" });
  expect(parse).toThrow(/^Bad configuration\. PORT: .*DATABASE_URL: .*APP_SECRET: .*16 characters\.$/);
});

it("reads a switch as 1, 0, true or false and refuses anything else", () => {
  expect(parseEnv({ WEBHOOK_ALLOW_PRIVATE: "1" }).WEBHOOK_ALLOW_PRIVATE).toBe(true);
  expect(parseEnv({ WEBHOOK_ALLOW_PRIVATE: "false" }).WEBHOOK_ALLOW_PRIVATE).toBe(false);
  expect(() => parseEnv({ WEBHOOK_ALLOW_PRIVATE: "maybe" })).toThrow("WEBHOOK_ALLOW_PRIVATE");
});

it("wants the keys of a bucket beside its address", () => {
  const bucket = { UPLOADS_S3_URL: "https://s3.eu-west-1.amazonaws.com/bucket/" };
  expect(() => parseEnv(bucket)).toThrow(/UPLOADS_S3_ACCESS_KEY_ID: .*UPLOADS_S3_SECRET_ACCESS_KEY: /);
  const keys = { UPLOADS_S3_ACCESS_KEY_ID: "id", UPLOADS_S3_SECRET_ACCESS_KEY: "secret" };
  expect(parseEnv({ ...bucket, ...keys })).toMatchObject({
    UPLOADS_S3_URL: "https://s3.eu-west-1.amazonaws.com/bucket",
    UPLOADS_S3_REGION: "us-east-1",
  });
});

it("wants both keys of an Inngest server beside its address, but for a dev server", () => {
  const server = { INNGEST_BASE_URL: "https://inngest.example.com" };
  expect(() => parseEnv(server)).toThrow(/INNGEST_SIGNING_KEY: .*INNGEST_EVENT_KEY: /);
  expect(() => parseEnv({ INNGEST_EVENT_KEY: "event" })).toThrow(/INNGEST_SIGNING_KEY: is required/);
  const keys = { INNGEST_SIGNING_KEY: "signkey-prod-00", INNGEST_EVENT_KEY: "event" };
  expect(parseEnv({ ...server, ...keys })).toMatchObject(server);
  expect(parseEnv({ ...server, INNGEST_DEV: "1" })).toMatchObject(server);
  expect(() => parseEnv({ ...server, INNGEST_DEV: "0" })).toThrow("INNGEST_SIGNING_KEY");
});
