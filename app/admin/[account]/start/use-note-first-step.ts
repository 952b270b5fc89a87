"use client";
import { allows } from "../../../../server/domain/scopes";
import { backOfficeOf } from "../../client/trpc";
import { useAccount } from "../../shell/account-context";

/** What nothing but a click tells: that the page was opened to try it, and that it was taken along to share it. */
export type FirstStep = "try" | "share";

/**
 * Tells the account that a first step is done, where the member may. @returns whether it knows now: what could not be told
 * is told when it is done once more, so nothing is said of it
 */
export function useNoteFirstStep(): (step: FirstStep) => Promise<boolean> {
  const { id, member } = useAccount();
  return async (step) => {
    if (!allows(member.scopes, "settings:write")) return false;
    const noted = backOfficeOf(id).accounts.noteFirstStep.mutate({ step });
    return noted.then(
      () => true,
      () => false,
    );
  };
}
