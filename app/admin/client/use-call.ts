"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAccount } from "../shell/account-context";
import { useMessages } from "../shell/messages-context";
import { refusalOf } from "./refusal";
import { type BackOffice, backOfficeOf } from "./trpc";

export interface Call {
  isBusy: boolean;
  /** What went wrong as a whole, in words. */
  fault: string | undefined;
  /** What is wrong with each field, by its name. */
  fields: Record<string, string>;
  /** Runs one call; true when it was done. The page is read anew afterwards. */
  run: (call: (office: BackOffice) => Promise<unknown>) => Promise<boolean>;
  forget: () => void;
}

const NONE = { isBusy: false, fault: undefined, fields: {} };

/** One call at a time to the account's procedures, with what it has to say when it is refused. */
export function useCall(): Call {
  const [state, setState] = useState<Pick<Call, "isBusy" | "fault" | "fields">>(NONE);
  const account = useAccount();
  const router = useRouter();
  const m = useMessages();
  const run: Call["run"] = async (call) => {
    setState({ ...NONE, isBusy: true });
    try {
      await call(backOfficeOf(account.id));
      setState(NONE);
      router.refresh();
      return true;
    } catch (error) {
      const refused = refusalOf(error);
      const signedOut = refused?.code === "unauthorized";
      const fault = signedOut ? m.signedOut : (refused?.message ?? m.offline);
      setState({ isBusy: false, fault, fields: refused?.fields ?? {} });
      // Somebody else has changed what is shown: the page beneath what was typed says how.
      if (refused?.code === "conflict" && refused.fields) router.refresh();
      return false;
    }
  };
  return { ...state, run, forget: () => setState(NONE) };
}
