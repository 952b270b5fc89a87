"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import type { BackOffice } from "../../client/trpc";
import { useCall } from "../../client/use-call";
import { useAccount } from "../../shell/account-context";
import { Dialog } from "../dialog";
import { Icon } from "../icons";

interface Properties {
  label: string;
  title: string;
  /** What the dialog's button says. */
  action: string;
  /** The list's page within the account's, which opens afterwards. */
  page: string;
  call: (office: BackOffice) => Promise<unknown>;
  /** What becomes of what hangs on it. */
  children: ReactNode;
}

/** A button over a record that ends it, once its dialog was answered; the server says when it cannot. */
export function DeleteRecord({ label, ...asked }: Properties) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className="btn quiet" type="button" onClick={() => setOpen(true)}>
        <Icon name="trash-2" small />
        <span className="only-wide">{label}</span>
        <span className="vh only-phone">{label}</span>
      </button>
      {isOpen && <Deleting {...asked} onClose={() => setOpen(false)} />}
    </>
  );
}

function Deleting({
  title,
  action,
  page,
  call,
  children,
  onClose,
}: Omit<Properties, "label"> & { onClose: () => void }) {
  const router = useRouter();
  const { id: account } = useAccount();
  const { run, fields: _, ...state } = useCall();
  const submit = async () => {
    if (await run(call)) router.push(`/admin/${account}/${page}`);
  };
  return (
    <Dialog {...{ title, action, onClose }} isGrave {...state} onSubmit={() => void submit()}>
      {children}
    </Dialog>
  );
}
