import { AbortError, SlotwrightError, UsageError } from "../index";
import { clock } from "./clock";
import { listen } from "./listen";
import { sandbox } from "./sandbox";
import type { Command, Terminal } from "./terminal";
import { TRIGGERS, trigger } from "./trigger";

const COMMANDS: Record<string, Command> = { sandbox, listen, trigger, clock };

const HELP = `slotwright <command>

  sandbox [--seed salon]        Opens a disposable account and prints its key and addresses as
                                shell variables. --name, --time-zone and --currency describe it.
  listen [--forward <url>]      Prints what webhooks would tell, as it happens, and posts it to a
                                URL of yours, signed. --secret whsec_… is what your handler checks;
                                --events a,b takes only these; --json prints whole events.
  trigger <event>               Makes an event happen in a sandbox:
                                ${Object.keys(TRIGGERS).join(", ")}
  clock [+24h | <timestamp>]    Reads a sandbox's clock, or moves it forward (m, h or d).

  --api-key and --base-url name the account; else SLOTWRIGHT_API_KEY and SLOTWRIGHT_BASE_URL do.`;

/**
 * Runs one command.
 *
 * @returns the exit code: 0 done, 1 refused or failed, 2 not understood
 */
export async function runCli([name, ...args]: string[], terminal: Terminal): Promise<number> {
  if (name === undefined || ["help", "--help", "-h"].includes(name)) {
    terminal.out(HELP);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    terminal.err(`There is no command ${name}.\n\n${HELP}`);
    return 2;
  }
  try {
    await command(args, terminal);
    return 0;
  } catch (error) {
    if (error instanceof AbortError) return 0;
    if (!(error instanceof SlotwrightError)) throw error;
    terminal.err(error.message);
    return error instanceof UsageError ? 2 : 1;
  }
}
