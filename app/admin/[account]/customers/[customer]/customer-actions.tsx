"use client";
import Link from "next/link";
import { useState } from "react";
import type { Customer } from "../../../../../server/features/customers/schemas";
import { askingNew } from "../../../client/asking-new";
import { saveAs } from "../../../client/save-as";
import { backOfficeOf } from "../../../client/trpc";
import { useCall } from "../../../client/use-call";
import { EditDialog } from "../../../editor/edit-dialog";
import { Dialog } from "../../../parts/dialog";
import { Icon } from "../../../parts/icons";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { CustomerBoxes, customerInWords, customerLabels, readCustomer } from "../customer-form";

interface Properties {
  customer: Customer;
  mayWrite: boolean;
  mayBook: boolean;
  /** Whether the role reaches further than an own calendar: all that is kept of a customer does. */
  isBeyondOwn: boolean;
}

/** What can be done with a customer. */
export function CustomerActions({ customer, mayWrite, mayBook, isBeyondOwn }: Properties) {
  const m = useMessages();
  const [asked, setAsked] = useState<"edit" | "erase" | null>(null);
  const { id: account } = useAccount();
  const { fullName, email, phone } = customer;
  const close = () => setAsked(null);
  return (
    <div className="acts">
      {mayBook && (
        <Link className="btn primary" href={askingNew(`/admin/${account}/calendar`, customer.id)} prefetch={false}>
          <Icon name="plus" small />
          {m.customerBook}
        </Link>
      )}
      {mayWrite && (
        <button className="btn" type="button" onClick={() => setAsked("edit")}>
          <Icon name="pencil" small />
          {m.edit}
        </button>
      )}
      {phone && (
        <a className="btn icon" href={`tel:${phone}`}>
          <Icon name="phone" small />
          <span className="vh">{m.customerCall(fullName)}</span>
        </a>
      )}
      <a className="btn icon" href={`mailto:${email}`}>
        <Icon name="mail" small />
        <span className="vh">{m.customerWrite(fullName)}</span>
      </a>
      {isBeyondOwn && <More customer={customer} onErase={mayWrite ? () => setAsked("erase") : null} />}
      {asked === "edit" && <Edit customer={customer} onClose={close} />}
      {asked === "erase" && <Erase customer={customer} onClose={close} />}
    </div>
  );
}

function More({ customer, onErase }: { customer: Customer; onErase: (() => void) | null }) {
  const m = useMessages();
  const { id: account } = useAccount();
  return (
    <>
      <button className="btn icon quiet" type="button" popoverTarget="customer-more">
        <Icon name="ellipsis" small />
        <span className="vh">{m.moreFor(customer.fullName)}</span>
      </button>
      <div className="menu" id="customer-more" popover="auto">
        <Export customer={customer} />
        {onErase && (
          <Link className="btn" href={`/admin/${account}/customers/${customer.id}/merge`} prefetch={false}>
            <Icon name="users" small />
            {m.customerMerge}
          </Link>
        )}
        {onErase && (
          <button className="btn bad-t" type="button" onClick={onErase}>
            <Icon name="eraser" small />
            {m.customerErase}
          </button>
        )}
      </div>
    </>
  );
}

function Edit({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const m = useMessages();
  const { id } = customer;
  return (
    <EditDialog
      of={customer}
      title={m.customerEdit(customer.fullName)}
      resource="customers"
      labels={customerLabels(m)}
      inWords={customerInWords}
      read={readCustomer}
      write={(office, { wanted, seen }) => office.customers.edits.save.mutate({ id, ...wanted, seen })}
      readNow={(office) => office.customers.get.query({ id })}
      onClose={onClose}
    >
      {(of, faults) => <CustomerBoxes of={of} faults={faults} />}
    </EditDialog>
  );
}

function Erase({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const m = useMessages();
  const { run, fields: _, ...call } = useCall();
  const submit = async () => {
    if (await run((office) => office.customers.delete.mutate({ id: customer.id }))) onClose();
  };
  return (
    <Dialog
      title={m.customerEraseTitle(customer.fullName)}
      action={m.customerEraseDo}
      isGrave
      {...call}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{m.customerEraseText}</p>
    </Dialog>
  );
}

const INDENT = 2;

/** All that is kept of the customer, as a file. */
function Export({ customer }: { customer: Customer }) {
  const m = useMessages();
  const { id: account } = useAccount();
  const [isFailed, setFailed] = useState(false);
  const save = async () => {
    try {
      const all = await backOfficeOf(account).customers.export.query({ id: customer.id });
      saveAs(`${customer.id}.json`, JSON.stringify(all, null, INDENT), "application/json");
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <button className="btn" type="button" onClick={save}>
        <Icon name="download" small />
        {m.customerExport}
      </button>
      <span role="status">{isFailed && <small className="bad-t">{m.failed}</small>}</span>
    </>
  );
}
