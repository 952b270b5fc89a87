import { type ParseArgsConfig, parseArgs } from "node:util";
import { Slotwright, UsageError } from "../index";

/** What a command writes to, and what ends it. */
export interface Terminal {
  out(line: string): void;
  err(line: string): void;
  signal: AbortSignal;
}

/** A command with the arguments behind its name. @throws UsageError | SlotwrightError */
export type Command = (args: string[], terminal: Terminal) => Promise<void>;

/** Whom a command talks to. */
export const CLIENT_OPTIONS = {
  "api-key": { type: "string" },
  "base-url": { type: "string" },
} as const;

const LOCAL = "http://localhost:3000";

/** Where the service is: what is asked for, the environment's, or this machine. */
export const addressOf = (values: { "base-url"?: string | undefined }): string =>
  values["base-url"] ?? (process.env.SLOTWRIGHT_BASE_URL || LOCAL);

/** A client of the account that the options or the environment name. */
export const clientOf = (values: { "api-key"?: string | undefined; "base-url"?: string | undefined }): Slotwright =>
  new Slotwright({ apiKey: values["api-key"], baseUrl: addressOf(values) });

/** The arguments of a command. @throws UsageError for an option that it does not have */
export function parsed<Options extends NonNullable<ParseArgsConfig["options"]>>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
