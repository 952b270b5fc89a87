"use client";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useState } from "react";
import { allows } from "../../../../server/domain/scopes";
import { askingNew } from "../../client/asking-new";
import { isKeyTaken, isSomethingOpen } from "../../client/keys/key-taken";
import { useAccount } from "../account-context";
import { useTypedAhead } from "./use-typed-ahead";

/** What is opened over the page from anywhere. Loaded when it is first asked for: most pages never do. */
const Palette = dynamic(() => import("./palette").then((module) => module.Palette), { ssr: false });
const KeySheet = dynamic(() => import("./key-sheet").then((module) => module.KeySheet), { ssr: false });

export type Sheet = "palette" | "keys";

const Opening = createContext<(sheet: Sheet) => void>(() => {});

/** Opens the palette or the list of the keys. */
export const useOpening = () => useContext(Opening);

/** The keys that do the same on every page, and what they open. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const { sheet, turn, open, close } = useSheet();
  const make = useMaking();
  const takeTyped = useTypedAhead(sheet === "palette" ? turn : null);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = actOf(event, { open, make });
      if (!act || event.defaultPrevented) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  return (
    <Opening value={open}>
      {children}
      {sheet === "palette" && <Palette key={turn} takeTyped={takeTyped} onClose={close} onKeys={() => open("keys")} />}
      {sheet === "keys" && <KeySheet key={turn} onClose={close} />}
    </Opening>
  );
}

/** What is open, and the number of its opening, counted since nothing was. */
function useSheet() {
  const [opened, setOpened] = useState<{ sheet: Sheet; turn: number } | null>(null);
  const open = useCallback((sheet: Sheet) => setOpened((last) => ({ sheet, turn: (last?.turn ?? 0) + 1 })), []);
  // A dialog tells that it was closed a moment later: a key may have opened another by then.
  const close = () => setOpened((now) => (now === opened ? null : now));
  return { sheet: opened?.sheet, turn: opened?.turn ?? 0, open, close };
}

interface Acts {
  open: (sheet: Sheet) => void;
  make: () => void;
}

/** What a key does here; null: it is somebody else's. */
function actOf(event: KeyboardEvent, { open, make }: Acts): (() => void) | null {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (isCommand && event.key.toLowerCase() === "k") return isSomethingOpen() ? null : () => open("palette");
  if (isKeyTaken(event)) return null;
  const acts: Record<string, (() => void) | undefined> = {
    "?": () => open("keys"),
    "/": () => focusSearch() || open("palette"),
    n: make,
    j: () => stepRow(1),
    k: () => stepRow(-1),
  };
  return acts[event.key] ?? null;
}

/** Goes to the search of the page's list. @returns false where it has none */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>("main input[type=search]");
  box?.focus();
  box?.select();
  return box !== null;
}

/** What the page makes; a page that makes nothing goes to the calendar, which makes visits. */
function useMaking(): () => void {
  const router = useRouter();
  const { id, member } = useAccount();
  return () => {
    const button = document.querySelector<HTMLElement>("main [data-key=n]");
    if (button) button.click();
    else if (allows(member.scopes, "bookings:write")) router.push(askingNew(`/admin/${id}/calendar`));
  };
}

/** Moves the focus to the next or the previous row of the page's list: onto the link that opens it. */
function stepRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll("main table.t tbody tr")];
  const links = rows.flatMap((row) => row.querySelector<HTMLElement>("th a, td a") ?? []);
  const here = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  const next = here < 0 ? links[0] : links[here + by];
  next?.focus();
  next?.closest("tr")?.scrollIntoView({ block: "nearest" });
}
