"use client";
import { type ReactNode, useState } from "react";
import type { BackOffice } from "../../client/trpc";
import { useCall } from "../../client/use-call";
import { Dialog } from "../dialog";

export interface Asked {
  title: string;
  /** What the dialog's button says. */
  action: string;
  isGrave?: boolean;
  call: (office: BackOffice, form: FormData) => Promise<unknown>;
  /** What the dialog asks for, with what the server said of each. */
  children: (faults: Record<string, string>) => ReactNode;
}

/** Asks before it writes, and closes when that is done. */
export function AskDialog({
  title,
  action,
  isGrave = false,
  call,
  children,
  onClose,
}: Asked & { onClose: () => void }) {
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
