import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { UploadStorage } from "./storage";

interface Bucket {
  /** Path-style, without a trailing slash: `https://s3.eu-west-1.amazonaws.com/bucket`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 15_000;
const RETRIES = 2;

/** Keeps objects in a bucket, by requests signed with AWS Signature Version 4, the hash of the body included. */
export function s3Storage({ url, ...access }: Bucket): UploadStorage {
  const client = new AwsClient({ ...access, service: "s3", retries: RETRIES });
  const ask = (key: string, init: RequestInit & { method: string }) =>
    client.fetch(`${url}/${key}`, {
      ...init,
      headers: { ...init.headers, "x-amz-content-sha256": hashOf(init.body) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
  return {
    put: async (key, bytes, { type }) => {
      const answer = await ask(key, { method: "PUT", body: new Uint8Array(bytes), headers: { "content-type": type } });
      await finish(answer, "put");
    },
    read: async (key) => {
      const answer = await ask(key, { method: "GET" });
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      await finish(answer, "read");
      return null;
    },
    remove: async (key) => finish(await ask(key, { method: "DELETE" }), "remove"),
  };
}

const hashOf = (body: RequestInit["body"]) =>
  createHash("sha256")
    .update(body instanceof Uint8Array ? body : "")
    .digest("hex");

/** Lets the connection go. What is not there may be missed: reading answers null, and removing is done. */
async function finish(answer: Response, what: string): Promise<void> {
  const text = await answer.text();
  const isMissing = answer.status === 404 && what !== "put";
  if (!answer.ok && !isMissing)
    throw new Error(`The storage of uploads refused to ${what} an object: ${answer.status} ${codeIn(text)}`);
}

/** Of S3's error document, such as `NoSuchBucket`. */
const codeIn = (text: string) => /<Code>(\w{1,100})<\/Code>/.exec(text)?.[1] ?? "";
