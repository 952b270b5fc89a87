"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { backOfficeOf } from "../../client/trpc";
import { Icon } from "../../parts/icons";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";

/** What a page shows of the calendar, and its version. */
export interface Live {
  asked: { from: string; days: number; staffIds?: string[]; serviceId?: string };
  version: string;
}

/** What another device or a customer changes is shown so soon. */
const LOOK_MS = 1_500;

/** Keeps the calendar as it is: looks whether it is another, and reads the page anew when so. Rests while hidden. */
export function LiveCalendar({ live }: { live: Live }) {
  const m = useMessages();
  const { id: account } = useAccount();
  const router = useRouter();
  const [isLive, setLive] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = async () => {
      const seen = document.hidden
        ? live
        : await backOfficeOf(account)
            .calendar.version.query(live.asked)
            .catch(() => null);
      if (isOver) return;
      setLive(seen !== null);
      if (seen && seen.version !== live.version) router.refresh();
      timer = setTimeout(look, LOOK_MS);
    };
    timer = setTimeout(look, LOOK_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [account, live, router]);
  return (
    <span className={isLive ? "live only-wide" : "live off only-wide"}>
      <Icon name="radio" small />
      {isLive ? m.calendarLive : m.calendarNotLive}
    </span>
  );
}
