import pino, { type DestinationStream, type Logger } from "pino";
import { env } from "./env";
import { processSingleton } from "./process/process-singleton";

const SECRETS = ["authorization", "cookie", "apiKey", "key", "secret", "password"];

/** The process's logger: one JSON object per line on stdout; the level is `LOG_LEVEL`. */
export const { get: log, set: setLog } = processSingleton<Logger>("slotwrightLog", () => newLog(env().LOG_LEVEL));

/** @param destination stdout unless said */
export function newLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[redacted]" },
    serializers: { error: pino.stdSerializers.err },
  };
  return destination ? pino(options, destination) : pino(options);
}

// Everything below these names is a bearer secret: whoever has the link manages or pays the booking, has the ticket, or reads the calendar or file.
const TOKEN_PARENT = /(^\/t|^\/files|^\/pay|^\/ticket|\/manage|\/feeds)\/.*$/;

/** What of a path may be logged: no query string, nothing below `/manage/`, `/feeds/`, `/files/`, `/pay/`, `/ticket/` or `/t/`. */
export function safePath(path: string): string {
  const [bare = ""] = path.split(/[?#]/, 1);
  return bare.replace(TOKEN_PARENT, "$1/…").slice(0, 300);
}
