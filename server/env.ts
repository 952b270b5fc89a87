import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { processSingleton } from "./process/process-singleton";

const flag = z.enum(["1", "0", "true", "false"]).transform((value) => value === "1" || value === "true");
const count = (fallback: number) => z.coerce.number().int().min(0).max(1_000_000).default(fallback);
const mebibytes = (fallback: number) => z.coerce.number().int().min(0).max(1_000_000_000).default(fallback);
const webOrigin = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));

const Variables = z.object({
  /** Where the server listens; absent means every interface. */
  HOST: z.string().optional(),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  /** What links in mails and answers start with, without a trailing slash. */
  APP_ORIGIN: webOrigin.optional(),
  /** Absent: the process runs its own PostgreSQL in `DATA_DIR`. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" }).optional(),
  /** The longest that one statement may take; the other waits for the database follow from it. */
  DATABASE_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3600).default(10),
  DATA_DIR: z.string().default(".data"),
  /** Encrypts stored secrets. Required beside `DATABASE_URL`; otherwise kept in `DATA_DIR`. */
  APP_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// URL" }).optional(),
  MAIL_FROM: z.string().default("Slotwright <bookings@localhost>"),
  /** Who may make an account at `/admin/sign-up`: anyone, the first person alone, or nobody. */
  SIGNUPS: z.enum(["open", "first", "closed"]).default("first"),
  STRIPE_API_BASE: webOrigin.optional(),
  /** Lets webhooks reach private addresses. */
  WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  /** How many proxies to believe in `X-Forwarded-For`. */
  TRUST_PROXY: count(0),
  RATE_LIMIT_PER_MINUTE: count(120),
  SANDBOXES_PER_MINUTE: count(120),
  /** An S3-compatible bucket for uploads, path-style: `https://s3.eu-west-1.amazonaws.com/bucket`. Absent: `DATA_DIR`. */
  UPLOADS_S3_URL: webOrigin.optional(),
  UPLOADS_S3_ACCESS_KEY_ID: z.string().optional(),
  UPLOADS_S3_SECRET_ACCESS_KEY: z.string().optional(),
  UPLOADS_S3_REGION: z.string().default("us-east-1"),
  /** All files that visitors have sent, together. */
  UPLOADS_TOTAL_MIB: mebibytes(10_240),
  /** No file is taken while less is free on the volume of the uploads, or of the embedded database. */
  UPLOADS_FREE_MIB: mebibytes(1_024),
  /** Files in PEM: the certificate of a pass type, its key, and Apple's certificate that issued it. Absent: no passes. */
  APPLE_WALLET_CERTIFICATE: z.string().optional(),
  APPLE_WALLET_KEY: z.string().optional(),
  APPLE_WALLET_KEY_PASSPHRASE: z.string().optional(),
  APPLE_WALLET_ISSUER: z.string().optional(),
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{1,30}$/, "must be digits alone")
    .optional(),
  /** The key file of a service account, JSON. */
  GOOGLE_WALLET_KEY: z.string().optional(),
  INNGEST_DEV: z.string().optional(),
  INNGEST_BASE_URL: webOrigin.optional(),
  /** Where the Inngest server reaches this one; absent: `APP_ORIGIN`. */
  INNGEST_SERVE_ORIGIN: webOrigin.optional(),
  INNGEST_SIGNING_KEY: z.string().optional(),
  INNGEST_EVENT_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  NODE_ENV: z.string().default("production"),
});

const S3_KEYS = ["UPLOADS_S3_ACCESS_KEY_ID", "UPLOADS_S3_SECRET_ACCESS_KEY"] as const;

const APPLE_NAMES = ["APPLE_WALLET_CERTIFICATE", "APPLE_WALLET_KEY", "APPLE_WALLET_ISSUER"] as const;
const GOOGLE_NAMES = ["GOOGLE_WALLET_ISSUER_ID", "GOOGLE_WALLET_KEY"] as const;

const INNGEST_NAMES = ["INNGEST_BASE_URL", "INNGEST_SIGNING_KEY", "INNGEST_EVENT_KEY"] as const;

const Env = Variables.superRefine((values, refuse) => {
  const require = (names: readonly (keyof typeof values)[], beside: string) => {
    for (const name of names)
      if (values[name] === undefined)
        refuse.addIssue({ code: "custom", path: [name], message: `is required beside ${beside}` });
  };
  if (values.UPLOADS_S3_URL !== undefined) require(S3_KEYS, "UPLOADS_S3_URL");
  for (const names of [APPLE_NAMES, GOOGLE_NAMES]) {
    const present = names.find((name) => values[name] !== undefined);
    if (present) require(names, present);
  }
  const inngest = INNGEST_NAMES.find((name) => values[name] !== undefined);
  // Inngest's cloud has its own address, and its dev server needs no keys.
  if (inngest && !isOn(values.INNGEST_DEV)) require(["INNGEST_SIGNING_KEY", "INNGEST_EVENT_KEY"], inngest);
});

/** As the SDK reads it: a switch, or the URL of a dev server. */
const isOn = (text: string | undefined): boolean => text !== undefined && !["0", "false"].includes(text);

export type Env = z.infer<typeof Env> & { APP_ORIGIN: string };

/** A variable holds a value the server cannot work with; the message names it and is meant for the operator. */
export class BadConfiguration extends Error {}

/** The embedded database, known only once it runs. */
const embedded = processSingleton<{ url: string; folder: string }>("slotwrightEmbeddedDatabase");
const parsed = processSingleton<Env>("slotwrightEnvironment", () => parseEnv(process.env));

/**
 * The configuration, parsed on first use so that a build needs no variables.
 *
 * @throws BadConfiguration naming every variable that is wrong, on one line
 */
export function env(): Env {
  const values = parsed.get();
  const url = embedded.known()?.url;
  return url === undefined ? values : { ...values, DATABASE_URL: url };
}

/** Parses variables; an empty one counts as absent, as compose files write it. @throws BadConfiguration */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = Env.safeParse(present);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new BadConfiguration(`Bad configuration. ${problems.join("; ")}.`);
  }
  const values = result.data;
  return { ...values, APP_ORIGIN: values.APP_ORIGIN ?? `http://localhost:${values.PORT}` };
}

/** Tells every later `env()` of this process where the embedded database listens, and where its files are. */
export function setDatabaseUrl(url: string, folder: string): void {
  embedded.set({ url, folder });
}

/** Where the files of the embedded database are; null when none runs. */
export const databaseFolder = (): string | null => embedded.known()?.folder ?? null;

/** Whether `DATABASE_URL` was set by the operator rather than by the embedded database. */
export function hasExternalDatabase(): boolean {
  return embedded.known() === undefined && env().DATABASE_URL !== undefined;
}

/** Whether durable functions run on an Inngest server; otherwise on the engine of this process. */
export function usesInngest(): boolean {
  const { INNGEST_DEV, INNGEST_SIGNING_KEY } = env();
  return isOn(INNGEST_DEV) || INNGEST_SIGNING_KEY !== undefined;
}

/** React and Next choose their build by this variable when they are first imported; call it before. */
export function ensureNodeEnv(): void {
  // Next declares NODE_ENV read-only; at run time it is a variable like any other.
  const variables: Record<string, string | undefined> = process.env;
  variables.NODE_ENV ??= env().NODE_ENV;
}

/** The folder of `package.json`, wherever this code runs from: sources, tests or the bundle in `dist`. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("The server runs outside of its project folder.");
    folder = parent;
  }
  return folder;
}
