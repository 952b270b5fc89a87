"use client";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";
import type { Drop, Mover } from "./use-mover";

interface Properties {
  mover: Mover;
  /** `Leo to 10:00 with Marta`. */
  titleOf: (drop: Drop) => string;
  /** `Mon 23 Nov 10:00, Jon`. */
  placeOf: (at: { start: string; staffId: string }) => string;
}

/** What stands against a drop, at the lower edge so that both cards stay in view. Escape leaves all as it was. */
export function Dock({ mover, titleOf, placeOf }: Properties) {
  const m = useMessages();
  const { drop } = mover;
  if (!drop || drop.kind === "asking") return null;
  const title = titleOf(drop);
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
  const text = m.calendarMeanwhile(meanwhile.by ?? m.calendarSomebody, placeOf(meanwhile));
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
  useEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector<HTMLElement>("[data-safe]")?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      className="dlg dock"
      open
      ref={box}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
    >
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
