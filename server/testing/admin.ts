import superjson from "superjson";
import { sessionCookie } from "../features/identity/sessions/cookie";
import { dispatch } from "../surfaces/dispatch";
import { ACCOUNT_HEADER, TRPC_BASE } from "../surfaces/trpc";
import { ORIGIN } from "./identity";
import { newMember, type TestMember } from "./people";
import { type Account, openAccount, requestOf } from "./rest";

/** What a call of the back office came to. */
export interface AdminAnswer<Data> {
  status: number;
  data: Data;
  code: string | undefined;
  message: string | undefined;
  /** Which inputs a refusal names. */
  fields: string[];
}

/** A signed-in browser that looks at an account, or at none. */
export interface Tab {
  query: <Data = Record<string, unknown>>(name: string, input?: unknown) => Promise<AdminAnswer<Data>>;
  mutate: <Data = Record<string, unknown>>(name: string, input?: unknown) => Promise<AdminAnswer<Data>>;
}

/** The headers of a browser of that session. */
export const headersOf = ({ session }: Pick<TestMember, "session">, account: { id: string } | null) => ({
  cookie: sessionCookie(session.token).split(";")[0],
  origin: ORIGIN,
  ...(account ? { [ACCOUNT_HEADER]: account.id } : {}),
});

/** Opens the back office as a person. @param account null: none was chosen */
export function tabOf(who: Pick<TestMember, "session">, account: { id: string } | null): Tab {
  const headers = headersOf(who, account);
  const call =
    (method: "GET" | "POST") =>
    async <Data>(name: string, input: unknown = {}): Promise<AdminAnswer<Data>> => {
      const sent = superjson.serialize(input);
      const target = `${TRPC_BASE}/${name}`;
      const search = method === "GET" ? `?input=${encodeURIComponent(JSON.stringify(sent))}` : "";
      const body = method === "POST" ? { body: sent } : {};
      const answer = await dispatch(requestOf(method, `${target}${search}`, { headers, ...body }));
      return readAnswer<Data>(answer?.status ?? 0, String(answer?.body ?? "{}"));
    };
  return { query: call("GET"), mutate: call("POST") };
}

/** Reads what one call was answered. */
export function readAnswer<Data>(status: number, text: string): AdminAnswer<Data> {
  const { result, error } = JSON.parse(text);
  const fault = error === undefined ? undefined : superjson.deserialize<Fault>(error);
  const data = result === undefined ? undefined : superjson.deserialize<Data>(result.data);
  const { code, fields = {} } = fault?.data ?? {};
  return { status, data: data as Data, code, message: fault?.message, fields: Object.keys(fields) };
}

interface Fault {
  message: string;
  data: { code: string; httpStatus: number; fields?: Record<string, string> };
}

/** An account with an owner who looks at it. */
export async function openOffice(): Promise<{ account: Account; owner: TestMember; tab: Tab }> {
  const account = await openAccount({ seed: "empty" });
  const owner = await newMember(account);
  return { account, owner, tab: tabOf(owner, account) };
}

/** What a refusal comes to. */
export const refusal = async (asked: Promise<AdminAnswer<unknown>>) => {
  const { status, code, fields } = await asked;
  return fields.length > 0 ? { status, code, fields } : { status, code };
};
