import type { BetterAuthOptions } from "better-auth";
import { v7 as newId } from "uuid";
import { database } from "../../../db/client";
import { userCredentials, userRates, userSecondFactors, userSessions, users, userTokens } from "../../../db/schema";
import { env } from "../../../env";
import { log } from "../../../log";
import { processSingleton } from "../../../process/process-singleton";
import { mailReset, mailSignInLink, notifyOfPassword } from "../mails/mails";
import { beforeSession } from "../passwords/second-factor";
import { afterReset } from "./hooks";
import {
  AUTH_BASE,
  cookieAttributes,
  cookiePrefix,
  DAY_MS,
  identitySecret,
  LINK_MS,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SESSION_MS,
  SIGN_IN_LINK_SECONDS,
} from "./settings";

/** Where our endpoint writes the client's address for the library, which would otherwise believe the client's own headers. */
export const ADDRESS_HEADER = "x-slotwright-client-address";

/** better-auth with its options, for identity alone: who belongs to which account is ours. */
export type Library = Awaited<ReturnType<typeof open>>;

const loaded = processSingleton<Promise<Library>>("slotwrightIdentity", () => open());

/** The process's instance, loaded with the first request that needs it: it costs 0.8 s and 34 MB. */
export const library = (): Promise<Library> => loaded.get();

async function open() {
  const [{ betterAuth }, { drizzleAdapter }, plugins] = await Promise.all([
    import("better-auth/minimal"),
    import("better-auth/adapters/drizzle"),
    libraryPlugins(),
  ]);
  return betterAuth({
    ...libraryOptions(),
    plugins,
    database: drizzleAdapter(database().db, { provider: "pg", schema: TABLES }),
  });
}

/** The library's models in our tables. */
export const TABLES = {
  user: users,
  session: userSessions,
  account: userCredentials,
  verification: userTokens,
  twoFactor: userSecondFactors,
  rateLimit: userRates,
};

/** The library's plugins: second factors and links to sign in. */
export async function libraryPlugins() {
  const [{ twoFactor }, { magicLink }] = await Promise.all([
    import("better-auth/plugins/two-factor"),
    import("better-auth/plugins/magic-link"),
  ]);
  return [
    twoFactor({ issuer: "Slotwright" }),
    magicLink({
      expiresIn: SIGN_IN_LINK_SECONDS,
      disableSignUp: true,
      sendMagicLink: ({ email, token }) => mailSignInLink(email, token),
    }),
  ];
}

/** All options but plugins and database, for the test that compares the library's models with our tables. */
export function libraryOptions() {
  return {
    appName: "Slotwright",
    baseURL: env().APP_ORIGIN,
    basePath: AUTH_BASE,
    secret: identitySecret(),
    trustedOrigins: [env().APP_ORIGIN],
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      // Persons are made by our own commands, together with what they belong to.
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: LINK_MS / 1000,
      sendResetPassword: ({ user, token }) => mailReset(user, token),
      onPasswordReset: ({ user }) => afterReset(user).then(() => notifyOfPassword(user)),
    },
    session: { expiresIn: SESSION_MS / 1000, updateAge: DAY_MS / 1000, freshAge: 0 },
    // What a copy of the database holds opens nothing.
    verification: { storeIdentifier: "hashed" },
    // Ours counts wrong tries alone, by person and by network: see `tries.ts`.
    rateLimit: { enabled: false, storage: "database" },
    databaseHooks: { session: { create: { before: beforeSession } } },
    advanced: {
      // Said, because the library leaves both out of any process that looks like a test to it.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      database: { generateId: () => newId() },
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(),
      defaultCookieAttributes: cookieAttributes(),
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    logger: { level: "warn", log: logWithoutValues },
  } satisfies BetterAuthOptions;
}

/** The library prints whole errors, and a failed statement's error prints its parameters: what follows is dropped. */
function logWithoutValues(level: "debug" | "info" | "warn" | "error", message: string): void {
  const text = message.split("\n", 1)[0]?.slice(0, 200);
  if (level === "error") log().error({ library: "better-auth" }, text);
  else log().debug({ library: "better-auth" }, text);
}
