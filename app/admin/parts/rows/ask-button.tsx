"use client";
import { type ReactNode, useState } from "react";
import type { BackOffice } from "../../client/trpc";
import { useCall } from "../../client/use-call";
import { Dialog } from "../dialog";
import { Icon, type IconName } from "../icons";

interface Properties {
  icon: IconName;
  /** What the button says: to all, or in a row to those who hear it. */
  label: string;
  isInRow?: boolean;
  title: string;
  /** What the dialog's button says. */
  action: string;
  isGrave?: boolean;
  call: (office: BackOffice, form: FormData) => Promise<unknown>;
  /** What the dialog asks for, with what the server said of each. */
  children: (faults: Record<string, string>) => ReactNode;
}

/** A button whose dialog asks before it writes; it closes when it is done. */
export function AskButton({ icon, label, isInRow = false, ...asked }: Properties) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className={isInRow ? "btn small quiet icon" : "btn small"} type="button" onClick={() => setOpen(true)}>
        <Icon name={icon} small />
        {isInRow ? <span className="vh">{label}</span> : label}
      </button>
      {isOpen && <Asking {...asked} onClose={() => setOpen(false)} />}
    </>
  );
}

type Asked = Omit<Properties, "icon" | "label" | "isInRow"> & { onClose: () => void };

function Asking({ title, action, isGrave = false, call, children, onClose }: Asked) {
  const { run, fields, ...state } = useCall();
  // It writes over what it showed when it opened, whatever the page says meanwhile.
  const [opened] = useState(() => call);
  const submit = async (form: FormData) => {
    if (await run((office) => opened(office, form))) onClose();
  };
  return (
    <Dialog {...{ title, action, isGrave, onClose }} {...state} onSubmit={submit}>
      {children(fields)}
    </Dialog>
  );
}
