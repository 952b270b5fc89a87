"use client";
import { useEffect, useState } from "react";
import type { Notification } from "../../../../../server/features/notifications/schemas";
import { backOfficeOf } from "../../../client/trpc";
import { useAccount } from "../../../shell/account-context";
import type { Code } from "./code-list";

type Type = Notification["type"];

/**
 * The placeholders of a type: those of another are asked for as soon as it is chosen, or came with somebody else's change.
 *
 * @param first those that came with the page
 */
export function useCodes(type: Type, first: { type: Type; codes: Code[] }): Code[] {
  const { id: account } = useAccount();
  const [known, setKnown] = useState(first);
  useEffect(() => {
    if (type === known.type) return;
    let isLatest = true;
    const ask = async () => {
      // Where nothing answers the former ones stay; a text that uses one too many is refused when it is saved.
      const list = await backOfficeOf(account)
        .notifications.codes.query({ type })
        .catch(() => null);
      if (isLatest && list) setKnown({ type, codes: list.data });
    };
    void ask();
    return () => {
      isLatest = false;
    };
  }, [account, type, known.type]);
  return known.codes;
}
