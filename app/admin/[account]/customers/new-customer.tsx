"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCall } from "../../client/use-call";
import { Dialog } from "../../parts/dialog";
import { Icon } from "../../parts/icons";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";
import { CustomerBoxes, readCustomer } from "./customer-form";

/** The way to add somebody by hand; afterwards the profile opens. */
export function NewCustomer() {
  const m = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className="btn primary" type="button" onClick={() => setOpen(true)}>
        <Icon name="plus" small />
        {m.customerNew}
      </button>
      {isOpen && <NewCustomerDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NewCustomerDialog({ onClose }: { onClose: () => void }) {
  const m = useMessages();
  const router = useRouter();
  const { id: account } = useAccount();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    let id = "";
    const isMade = await run(async (office) => {
      ({ id } = await office.customers.create.mutate(readCustomer(form)));
    });
    if (isMade) router.push(`/admin/${account}/customers/${id}`);
  };
  return (
    <Dialog title={m.customerNew} action={m.customerCreate} {...call} onSubmit={submit} onClose={onClose}>
      <CustomerBoxes faults={fields} />
    </Dialog>
  );
}
