"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Icon, type IconName } from "../icons";
import type { Asked } from "./ask-dialog";

interface Properties extends Asked {
  icon: IconName;
  /** What the button says: to all, or in a row to those who hear it. */
  label: string;
  isInRow?: boolean;
}

const AskDialog = dynamic(() => import("./ask-dialog").then((part) => part.AskDialog), { ssr: false });

/** A button whose dialog asks before it writes; it closes when it is done. */
export function AskButton({ icon, label, isInRow = false, ...asked }: Properties) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className={isInRow ? "btn small quiet icon" : "btn small"} type="button" onClick={() => setOpen(true)}>
        <Icon name={icon} small />
        {isInRow ? <span className="vh">{label}</span> : label}
      </button>
      {isOpen && <AskDialog {...asked} onClose={() => setOpen(false)} />}
    </>
  );
}
