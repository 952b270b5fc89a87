"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCall } from "../../client/use-call";
import { Dialog } from "../../parts/dialog";
import { Icon } from "../../parts/icons";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";
import { MemberBoxes, readMember } from "./member-form";

/** The way to a new member; afterwards their page opens, for services and hours. */
export function NewMember() {
  const m = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className="btn primary" type="button" onClick={() => setOpen(true)}>
        <Icon name="plus" small />
        {m.staffNew}
      </button>
      {isOpen && <NewMemberDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NewMemberDialog({ onClose }: { onClose: () => void }) {
  const m = useMessages();
  const router = useRouter();
  const { id: account } = useAccount();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    let id = "";
    const isMade = await run(async (office) => {
      ({ id } = await office.staff.create.mutate(readMember(form)));
    });
    if (isMade) router.push(`/admin/${account}/staff/${id}`);
  };
  return (
    <Dialog title={m.staffNew} action={m.staffAdd} {...call} onSubmit={submit} onClose={onClose}>
      <MemberBoxes faults={fields} />
    </Dialog>
  );
}
