"use client";
import { useRouter } from "next/navigation";
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
} from "react";
import type { Card } from "../grid/column";
import { OpeningVisit } from "./opening-visit";

interface Turns {
  /** Shows at once what is known of a card, and the rest once it has come. */
  open: (card: Card) => void;
  /** Takes away at once what stands open. @returns whether something did */
  close: () => boolean;
}

const TurnsContext = createContext<Turns | null>(null);

/** What opens and closes what stands beside the calendar. */
export function useBeside(): Turns {
  const turns = useContext(TurnsContext);
  if (!turns) throw new Error("Nothing stands beside what is not in a calendar.");
  return turns;
}

interface Properties {
  /** The calendar without what stands open beside it. */
  closeHref: string;
  /** What the address names; null: nothing. */
  drawer: ReactNode;
  children: ReactNode;
}

/** The calendar and what stands open beside it. A press is answered before the server has been asked. */
export function Beside({ closeHref, drawer, children }: Properties) {
  const router = useRouter();
  const [turn, setTurn] = useOptimistic<"closing" | Card | null>(null);
  const isOpen = turn === null ? drawer !== null : turn !== "closing";
  const latest = useRef({ isOpen, closeHref });
  useLayoutEffect(() => {
    latest.current = { isOpen, closeHref };
  });
  const turns = useMemo((): Turns => {
    const go = (next: "closing" | Card, href: string) =>
      startTransition(() => {
        setTurn(next);
        router.push(href, { scroll: false });
      });
    return {
      open: (card) => go(card, card.href),
      close: () => {
        if (!latest.current.isOpen) return false;
        go("closing", latest.current.closeHref);
        return true;
      },
    };
  }, [router, setTurn]);
  return (
    <TurnsContext value={turns}>
      <div className={isOpen ? "cal-page with-drawer" : "cal-page"}>
        <div className="behind">{children}</div>
        {turn === null ? drawer : turn !== "closing" && <OpeningVisit card={turn} />}
      </div>
    </TurnsContext>
  );
}
