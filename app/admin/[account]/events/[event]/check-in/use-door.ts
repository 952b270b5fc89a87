"use client";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import type { CheckIn } from "../../../../../../server/features/events/attendees/schemas";
import { refusalOf } from "../../../../client/refusal";
import { backOfficeOf } from "../../../../client/trpc";
import { useAccount } from "../../../../shell/account-context";

/** A code that was scanned or typed. */
export interface Scan {
  key: string;
  code: string;
  /** When, by this device's clock, in milliseconds since 1970. */
  at: number;
  /** What the server said; null while it has not been reached. */
  answer: CheckIn | null;
  /** What it said instead, such as that nobody is signed in. */
  refused?: string;
}

const AGAIN_MS = 3_000;
const SHOWN_MAX = 50;

const storeOf = (eventId: string) => `slotwright.door.${eventId}`;
const isWaiting = ({ answer, refused }: Scan) => answer === null && refused === undefined;

/**
 * The codes of a door, newest first. Each is sent in its turn; what cannot be sent is kept on this device, over a reload
 * too, and sent when the server is there again.
 */
export function useDoor(eventId: string): { scans: Scan[]; isOffline: boolean; scan: (code: string) => void } {
  const { id: account } = useAccount();
  const router = useRouter();
  const [scans, setScans] = useState<Scan[]>([]);
  const [isOffline, setOffline] = useState(false);
  const all = useRef<Scan[]>([]);
  const isSending = useRef(false);

  const keep = useCallback(
    (next: Scan[]) => {
      all.current = next.filter((one, index) => index < SHOWN_MAX || isWaiting(one));
      setScans(all.current);
      localStorage.setItem(storeOf(eventId), JSON.stringify(all.current.filter(isWaiting)));
    },
    [eventId],
  );

  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    const settle = (key: string, said: Partial<Scan>) =>
      keep(all.current.map((one) => (one.key === key ? { ...one, ...said } : one)));
    // The oldest first: whoever came first is let in first.
    for (let next = all.current.findLast(isWaiting); next; next = all.current.findLast(isWaiting)) {
      try {
        const asked = { id: eventId, code: next.code };
        settle(next.key, { answer: await backOfficeOf(account).events.attendees.checkIn.mutate(asked) });
        setOffline(false);
        router.refresh();
      } catch (error) {
        const refused = refusalOf(error);
        setOffline(refused === null);
        if (refused === null) break;
        settle(next.key, { refused: refused.message });
      }
    }
    isSending.current = false;
  }, [account, eventId, keep, router]);

  useEffect(() => {
    const kept = localStorage.getItem(storeOf(eventId));
    if (kept) keep(JSON.parse(kept));
    void send();
    const again = () => void send();
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [eventId, keep, send]);

  const scan = (code: string) => {
    keep([{ key: crypto.randomUUID(), code, at: Date.now(), answer: null }, ...all.current]);
    void send();
  };
  return { scans, isOffline, scan };
}
