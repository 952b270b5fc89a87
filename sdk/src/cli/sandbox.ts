import { type CreateSandboxInput, Slotwright } from "../index";
import { addressOf, CLIENT_OPTIONS, type Command, parsed } from "./terminal";

const OPTIONS = {
  ...CLIENT_OPTIONS,
  seed: { type: "string" },
  name: { type: "string" },
  "time-zone": { type: "string" },
  currency: { type: "string" },
} as const;

/** Opens a sandbox and prints what names it, so that a shell can evaluate it. */
export const sandbox: Command = async (args, { out }) => {
  const { values } = parsed(args, OPTIONS);
  const baseUrl = addressOf(values);
  const seed = values.seed as CreateSandboxInput["seed"];
  const described = { seed, name: values.name, timeZone: values["time-zone"], currency: values.currency };
  const { account } = await Slotwright.sandbox({ baseUrl, ...described });
  out(`export SLOTWRIGHT_BASE_URL=${quoted(baseUrl)}`);
  out(`export SLOTWRIGHT_API_KEY=${quoted(account.apiKey)}`);
  out(`export SLOTWRIGHT_PUBLIC_KEY=${quoted(account.publicKey)}`);
  out(`# Booking page  ${account.bookingUrl}`);
  out(`# Back office   ${account.adminUrl}`);
  out(`# Ends          ${account.expiresAt}`);
};

/** As a POSIX shell takes it for one word, whatever is in it. */
const quoted = (text: string): string => (/^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
