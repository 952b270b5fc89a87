"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../../parts/icons";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";
import { type Asked, followCalendar } from "./follow-calendar";

/** What a page shows of the calendar, and its version. */
export interface Live {
  asked: Asked;
  version: string;
}

/** Keeps the calendar as it is: hears when it is another, and reads the page anew then. */
export function LiveCalendar({ live }: { live: Live }) {
  const m = useMessages();
  const { id: account } = useAccount();
  const router = useRouter();
  const [isLive, setLive] = useState(true);
  const shown = useRef(live.version);
  shown.current = live.version;
  const asked = JSON.stringify(live.asked);
  useEffect(
    () =>
      followCalendar({
        account,
        asked: JSON.parse(asked),
        onVersion: (version) => {
          if (version !== shown.current) router.refresh();
        },
        onLive: setLive,
      }),
    [account, asked, router],
  );
  return (
    <span className={isLive ? "live only-wide" : "live off only-wide"}>
      <Icon name="radio" small />
      {isLive ? m.calendarLive : m.calendarNotLive}
    </span>
  );
}
