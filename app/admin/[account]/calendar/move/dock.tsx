"use client";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { localTimeOf } from "../../../../../server/domain/zones";
import { useEscape } from "../../../client/keys/use-escape";
import { Icon } from "../../../parts/icons";
import { useAccount } from "../../../shell/account-context";
import { useLocale, useMessages } from "../../../shell/messages-context";
import type { Mover } from "./use-mover";
import { dayAndTime, newStart } from "./when";

interface Properties {
  mover: Mover;
  /** Of a member, by id. */
  nameOf: (staffId: string) => string;
}

/** What stands against a drop, at the lower edge so that both cards stay in view. Escape leaves all as it was. */
export function Dock({ mover, nameOf }: Properties) {
  const m = useMessages();
  const locale = useLocale();
  const { timeZone } = useAccount();
  const { drop } = mover;
  if (!drop || drop.kind === "asking") return null;
  const { card, place } = drop.proposal;
  const title = m.calendarMoveTo(card.name, newStart(locale, card, place), nameOf(place.staffId));
  if (drop.kind === "refused")
    return (
      <Box key="refused" title={title} text={drop.text} onClose={mover.cancel}>
        <Choice safe onClick={mover.cancel} label={m.calendarAnotherTime} />
      </Box>
    );
  if (drop.kind === "warned")
    return (
      <Box key="warned" title={title} text={drop.warnings.join(" ")} onClose={mover.cancel}>
        <Choice grave onClick={mover.insist} label={m.calendarMoveAnyway} />
        <Choice safe onClick={mover.cancel} label={m.calendarAnotherTime} />
      </Box>
    );
  const { meanwhile, proposal } = drop;
  const start = dayAndTime(locale, localTimeOf(timeZone, Date.parse(meanwhile.start)));
  const now = `${start}, ${nameOf(meanwhile.staffId)}`;
  const text = m.calendarMeanwhile(meanwhile.by ?? m.calendarSomebody, now);
  return (
    <Box key="stale" title={title} text={text} onClose={mover.cancel}>
      <Choice onClick={() => mover.propose(proposal, meanwhile.updatedAt)} label={m.calendarKeepMine} />
      <Choice safe onClick={mover.takeTheirs} label={m.calendarKeepTheirs} />
    </Box>
  );
}

interface BoxProperties {
  title: string;
  text: string;
  onClose: () => void;
  children: ReactNode;
}

function Box({ title, text, onClose, children }: BoxProperties) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  useEscape(onClose);
  // Before anything is painted: the next key is one for what is seen.
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector<HTMLElement>("[data-safe]")?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog className="dlg dock" open ref={box} aria-labelledby={id}>
      <div className="in">
        <div className="stack s">
          <h2 id={id}>{title}</h2>
          <p className="bad-t" role="alert">
            <Icon name="triangle-alert" small />
            {text}
          </p>
        </div>
        <footer>{children}</footer>
      </div>
    </dialog>
  );
}

function Choice(properties: { label: string; onClick: () => void; safe?: boolean; grave?: boolean }) {
  const { label, onClick, safe, grave } = properties;
  const tone = safe ? "btn primary" : grave ? "btn danger" : "btn";
  return (
    <button className={tone} type="button" data-safe={safe} onClick={onClick}>
      {label}
    </button>
  );
}
