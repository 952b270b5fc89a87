"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import type { BackOffice } from "../client/trpc";
import { useAskedNew } from "../client/use-asked-new";
import { useCall } from "../client/use-call";
import { useAccount } from "../shell/account-context";
import { Dialog } from "./dialog";
import { Icon } from "./icons";

interface Properties {
  title: string;
  /** What the dialog's button says. */
  action: string;
  /** The list's page within the account's; the record's own is below it. */
  page: string;
  create: (office: BackOffice, form: FormData) => Promise<{ id: string }>;
  boxes: (faults: Record<string, string>) => ReactNode;
}

/** A button over a list that asks for what a new record needs; afterwards the record's own page opens. */
export function NewRecord(properties: Properties) {
  const [isOpen, setOpen] = useState(false);
  useAskedNew(() => setOpen(true));
  return (
    <>
      <button className="btn primary" type="button" data-key="n" onClick={() => setOpen(true)}>
        <Icon name="plus" small />
        {properties.title}
      </button>
      {isOpen && <NewRecordDialog {...properties} onClose={() => setOpen(false)} />}
    </>
  );
}

function NewRecordDialog({ title, action, page, create, boxes, onClose }: Properties & { onClose: () => void }) {
  const router = useRouter();
  const { id: account } = useAccount();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    let id = "";
    const isMade = await run(async (office) => {
      ({ id } = await create(office, form));
    });
    if (isMade) router.push(`/admin/${account}/${page}/${id}`);
  };
  return (
    <Dialog title={title} action={action} {...call} onSubmit={submit} onClose={onClose}>
      {boxes(fields)}
    </Dialog>
  );
}
