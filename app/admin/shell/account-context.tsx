"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { Power, Role } from "../../../server/domain/roles";
import type { Scope } from "../../../server/domain/scopes";

export interface Account {
  id: string;
  company: string;
  timeZone: string;
  currency: string;
  publicKey: string;
  /** A test account, whose clock can be set. */
  isSandbox: boolean;
  /** The member who looks. */
  member: { id: string; name: string; email: string; role: Role; scopes: readonly Scope[]; powers: readonly Power[] };
}

const Here = createContext<Account | null>(null);

/** Tells every part below whose back office it is in. */
export function AccountProvider({ account, children }: { account: Account; children: ReactNode }) {
  return <Here value={account}>{children}</Here>;
}

/** @throws Error outside an account's pages */
export function useAccount(): Account {
  const account = useContext(Here);
  if (!account) throw new Error("There is no account around this part.");
  return account;
}
