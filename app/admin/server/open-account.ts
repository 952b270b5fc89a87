import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { allows, type Scope } from "../../../server/domain/scopes";
import { env } from "../../../server/env";
import { toApiError } from "../../../server/errors";
import type { AccountRules } from "../../../server/features/accounts/schemas";
import { adminCaller } from "../../../server/surfaces/trpc/caller";
import { type Language, MESSAGES, type PageMessages } from "../messages";
import type { Account } from "../shell/account-context";
import { type Formats, formatsOf } from "./format";
import { isPhone } from "./is-phone";
import { languageOf, localeOf } from "./language";

/** The procedures of the back office, called in process as the person who looks. */
export type Office = Awaited<ReturnType<typeof adminCaller>>;

/** An account's back office as one person sees it. */
export interface OpenedAccount {
  account: Account;
  office: Office;
  /** What the account asks of its people. */
  rules: AccountRules;
  /** What of the first steps no record tells. */
  firstSteps: { isTried: boolean; isShared: boolean };
  may: (scope: Scope) => boolean;
  /** Whether the role has the scope beyond an own calendar, to which that of `staff` is bound. */
  mayBeyondOwn: (scope: Scope) => boolean;
  language: Language;
  /** Of dates: the language with its region, such as `en-GB`. */
  locale: string;
  m: PageMessages;
  formats: Formats;
  /** Whether the browser says that it is a phone's. */
  isPhone: boolean;
  /** The account's clock, which in a sandbox can be set. */
  now: Date;
  /** The address of one of the account's pages, as `at("/customers")`. */
  at: (page: string) => string;
  /** The day on which a sandbox ends, in words; null for a real account. */
  sandboxUntil: string | null;
  /** Scheme, host and port under which people reach this server. */
  origin: string;
}

/**
 * Opens an account for whoever sent the request; read once for the page and its frame.
 *
 * Who is not signed in goes to sign in and comes back; who is no member finds nothing here, as if it did not exist.
 */
export const openAccount = cache(async (id: string): Promise<OpenedAccount> => {
  const visitor = await headers();
  const cookie = visitor.get("cookie") ?? undefined;
  const asked = { cookie, account: id, path: `/admin/${id}`, clientAddress: "" };
  const office = await adminCaller(asked).catch((error: unknown) => turnAway(error, id));
  const { account, person } = await office.accounts.current({});
  const language = languageOf(visitor.get("accept-language"), account.locale);
  const locale = localeOf(language, visitor.get("accept-language"), account.locale);
  const formats = formatsOf(locale, account.timeZone);
  return {
    account: toAccount(account, person),
    rules: account.rules,
    firstSteps: { isTried: account.pageTriedAt !== null, isShared: account.pageSharedAt !== null },
    office,
    may: (scope) => allows(person.scopes, scope),
    mayBeyondOwn: (scope) => person.role !== "staff" && allows(person.scopes, scope),
    language,
    locale,
    m: MESSAGES[language],
    formats,
    isPhone: isPhone(visitor),
    now: account.now,
    at: (page) => `/admin/${id}${page}`,
    sandboxUntil: account.expiresAt && formats.moment(account.expiresAt),
    origin: env().APP_ORIGIN,
  };
});

type Current = Awaited<ReturnType<Office["accounts"]["current"]>>;

function toAccount(account: Current["account"], person: Current["person"]): Account {
  const { id, companyName, timeZone, currency, publicKey, isSandbox } = account;
  const { memberId, name, email, role, scopes, powers } = person;
  const member = { id: memberId, name, email, role, scopes, powers };
  return { id, company: companyName, timeZone, currency, publicKey, isSandbox, member };
}

function turnAway(error: unknown, id: string): never {
  const { code } = toApiError(error);
  if (code === "unauthorized") redirect(`/admin/sign-in?next=${encodeURIComponent(`/admin/${id}`)}`);
  if (code === "not_found") notFound();
  if (code === "forbidden") redirect("/admin/security?needed=second-factor");
  throw error;
}
