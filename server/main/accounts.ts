import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import pino from "pino";
import { ZodError, z } from "zod";
import { appSecret } from "../app-secret";
import { closeDatabase } from "../db/client";
import { startEmbeddedPostgres } from "../db/embedded";
import { migrate } from "../db/migrate";
import { DomainError } from "../domain/errors";
import { ROLES } from "../domain/roles";
import { SCOPES } from "../domain/scopes";
import { BadConfiguration, env, setDatabaseUrl } from "../env";
import {
  accountNamed,
  closeByOperator,
  createAccount,
  inviteByOperator,
  keyByOperator,
  listAccounts,
  openByOperator,
  resetLink,
} from "../features/identity/accounts/operator";
import { NewCompany, personEmail, personName } from "../features/identity/schemas";
import { fieldsOfZodError } from "../schemas/messages";

/** What a command says and how it ends: 0 done, 1 failed, 2 not understood or refused. */
export interface Ending {
  code: 0 | 1 | 2;
  out: string;
  err: string;
}

type Options = Record<string, string | undefined>;

interface Command {
  usage: string;
  options: string[];
  run: (options: Options) => Promise<string[]>;
}

const USAGE_WIDTH = 11;

const scopes = () =>
  z
    .string()
    .transform((list) => (list === "all" ? [...SCOPES] : list.split(",").map((scope) => scope.trim())))
    .pipe(z.array(z.enum(SCOPES, { error: `Must be all, or of ${SCOPES.join(", ")}, separated by commas.` })).min(1));

const CreateOptions = NewCompany.extend({
  email: personEmail(),
  name: personName().optional(),
  timeZone: NewCompany.shape.timeZone.default("UTC"),
  currency: NewCompany.shape.currency.default("EUR"),
  locale: NewCompany.shape.locale.default("en"),
  key: scopes().optional(),
});

const KeyOptions = z.object({
  account: z.string(),
  name: z.string().trim().min(1).max(255).default("Operator"),
  scopes: scopes(),
  days: z.coerce.number().int().min(1).max(3650).optional(),
});

const InviteOptions = z.object({
  account: z.string(),
  email: personEmail(),
  // A member of the role staff has a calendar, which is linked in the back office.
  role: z.enum(ROLES).exclude(["staff"], { error: "Must be owner, manager, front_desk or viewer." }),
});

const COMMANDS: Record<string, Command> = {
  create: {
    usage:
      "--company NAME --email ADDRESS [--name NAME] [--time-zone ZONE] [--currency EUR] [--locale en] [--key SCOPES|all]",
    options: ["company", "email", "name", "time-zone", "currency", "locale", "key"],
    run: async (options) => {
      const { key: scopes = null, name, ...input } = CreateOptions.parse(options);
      const made = await createAccount({ ...input, name: name ?? input.company, scopes });
      return [
        `Account       ${made.tenant.id}`,
        `Public key    ${made.tenant.publicKey}`,
        `Booking page  ${env().APP_ORIGIN}/book/${made.tenant.publicKey}`,
        `Sign in       ${made.link}`,
        "              It works once, for 3 days.",
        ...(made.key === null ? [] : [`API key       ${made.key}`, "              It is shown this once."]),
      ];
    },
  },
  list: {
    usage: "",
    options: [],
    run: async () => {
      const accounts = await listAccounts();
      if (accounts.length === 0) return ["There is no account but sandboxes."];
      return accounts.map(
        ({ id, publicKey, createdAt, companyName, owners }) =>
          `${id}  ${publicKey}  ${createdAt.toISOString().slice(0, 10)}  ${companyName} (${owners || "no owner"})`,
      );
    },
  },
  invite: {
    usage: `--account ID --email ADDRESS --role ${ROLES.filter((role) => role !== "staff").join("|")}`,
    options: ["account", "email", "role"],
    run: async (options) => {
      const { account, ...invitee } = InviteOptions.parse(options);
      const link = await inviteByOperator(account, invitee);
      return [`Invitation  ${link}`, "            It works once, for 7 days."];
    },
  },
  "reset-link": {
    usage: "--email ADDRESS",
    options: ["email"],
    run: async (options) => {
      const { email } = z.object({ email: personEmail() }).parse(options);
      return [`New password  ${await resetLink(email)}`, "              It works once, for 3 days."];
    },
  },
  key: {
    usage: "--account ID --scopes SCOPES|all [--name NAME] [--days DAYS]",
    options: ["account", "scopes", "name", "days"],
    run: async (options) => {
      const { account, days = null, ...asked } = KeyOptions.parse(options);
      const { companyName } = await accountNamed(account);
      const key = await keyByOperator(account, { ...asked, days });
      return [`API key of ${companyName}`, `  ${key}`, "  It is shown this once."];
    },
  },
  close: {
    usage: "--account ID",
    options: ["account"],
    run: async (options) => {
      const { account } = z.object({ account: z.string() }).parse(options);
      const { companyName, closesOn } = await closeByOperator(account);
      return [`${companyName} is closed, and gone on ${closesOn.toISOString().slice(0, 10)}.`];
    },
  },
  open: {
    usage: "--account ID",
    options: ["account"],
    run: async (options) => {
      const { account } = z.object({ account: z.string() }).parse(options);
      return [`${await openByOperator(account)} is open again.`];
    },
  },
};

/** Runs one command of `npm run accounts -- …` on the database of the configuration, whether or not the server runs. */
export async function runAccounts(args: string[]): Promise<Ending> {
  const [name = "", ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return said(2, name === "" ? usage() : `There is no command ${name}.\n${usage()}`);
  let close: (() => Promise<void>) | undefined;
  try {
    const options = optionsOf(command, rest);
    close = await openDatabase();
    return { code: 0, out: `${(await command.run(options)).join("\n")}\n`, err: "" };
  } catch (error) {
    return refusalOf(error);
  } finally {
    await close?.();
  }
}

function optionsOf({ options: names }: Command, args: string[]): Options {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { values } = parseArgs({ args, options, allowPositionals: false, strict: true });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.replace("time-zone", "timeZone"), String(value)]),
  );
}

const said = (code: 1 | 2, err: string): Ending => ({ code, out: "", err: `${err.trimEnd()}\n` });

function refusalOf(error: unknown): Ending {
  if (error instanceof ZodError) return said(2, lineOf(fieldsOfZodError(error)));
  if (error instanceof DomainError) return said(2, error.fields ? lineOf(error.fields) : error.message);
  if (error instanceof BadConfiguration) return said(2, error.message);
  const isMisread = error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  const message = error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? "") : String(error);
  return said(isMisread ? 2 : 1, message.endsWith(".") ? message : `${message}.`);
}

/** `--time-zone: Must be …`, the first fault alone: one clear line. */
function lineOf(fields: Record<string, string>): string {
  const [[name, sentence] = ["", "Some options are not valid."]] = Object.entries(fields);
  const option = name.split(".")[0]?.replace("timeZone", "time-zone");
  return option ? `--${option}: ${sentence}` : sentence;
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, command]) => `  ${name.padEnd(USAGE_WIDTH)} ${command.usage}`);
  return ["Usage: npm run accounts -- COMMAND", ...lines.map((line) => line.trimEnd())].join("\n");
}

/** Opens the database that a server of this configuration uses; an embedded one is started, or joined when it runs. */
async function openDatabase(): Promise<() => Promise<void>> {
  const { DATABASE_URL, DATA_DIR } = env();
  appSecret();
  if (DATABASE_URL !== undefined) {
    await migrate(DATABASE_URL);
    return closeDatabase;
  }
  const isNew = !existsSync(DATA_DIR);
  if (isNew) process.stderr.write(`Making a database in ${DATA_DIR}.\n`);
  const embedded = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: pino({ level: "error" }) });
  setDatabaseUrl(embedded.localUrl, embedded.folder);
  await migrate(embedded.localUrl);
  return async () => {
    await closeDatabase();
    await embedded.stop();
  };
}
