"use client";
import { useEffect, useId, useState } from "react";
import { type BackOffice, backOfficeOf } from "../../../client/trpc";
import { Field } from "../../../parts/field";
import { Icon } from "../../../parts/icons";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";

export interface Picked {
  id: string;
  name: string;
}

interface Properties {
  picked: Picked | null;
  onPick: (picked: Picked | null) => void;
  fields: Record<string, string>;
}

const SHOWN = 5;
const WAIT_MS = 200;

/** Who is picked: at first the customer of an id, if there is one. */
export function usePicked(id: string | null) {
  const { id: account } = useAccount();
  const [picked, setPicked] = useState<Picked | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isOver = false;
    backOfficeOf(account)
      .customers.get.query({ id })
      .then(({ fullName: name }) => !isOver && setPicked((chosen) => chosen ?? { id, name }))
      .catch(() => {});
    return () => {
      isOver = true;
    };
  }, [account, id]);
  return [picked, setPicked] as const;
}

/** Who comes: somebody known, found while typing, or somebody new. */
export function CustomerPick({ picked, onPick, fields }: Properties) {
  const m = useMessages();
  const [isNew, setNew] = useState(false);
  if (picked)
    return (
      <p className="line">
        <Icon name="users" />
        <b>{picked.name}</b>
        <button className="btn small end" type="button" onClick={() => onPick(null)}>
          {m.calendarOther}
        </button>
      </p>
    );
  if (!isNew) return <Search onPick={onPick} onNew={() => setNew(true)} fault={fields.customerId} />;
  return (
    <div className="cols even">
      <Field label={m.name} name="fullName" autoComplete="off" fault={fields.fullName} />
      <Field label={m.customerEmail} name="email" type="email" autoComplete="off" fault={fields.email} />
      <Field label={m.customerPhone} name="phone" type="tel" autoComplete="off" fault={fields.phone} />
      <button className="btn quiet" type="button" onClick={() => setNew(false)}>
        {m.calendarKnown}
      </button>
    </div>
  );
}

interface SearchProperties {
  onPick: (picked: Picked) => void;
  onNew: () => void;
  fault: string | undefined;
}

function Search({ onPick, onNew, fault }: SearchProperties) {
  const m = useMessages();
  const [text, setText] = useState("");
  const found = useFound(text);
  const listId = useId();
  return (
    <div className="stack s">
      <Field
        label={m.bookingCustomer}
        type="search"
        autoComplete="off"
        value={text}
        fault={fault}
        aria-controls={listId}
        onChange={({ target }) => setText(target.value)}
      />
      <ul className="rows" id={listId}>
        {found.map(({ id, fullName, email }) => (
          <li key={id}>
            <button className="btn quiet block" type="button" onClick={() => onPick({ id, name: fullName })}>
              {fullName} <span className="muted cut">{email}</span>
            </button>
          </li>
        ))}
      </ul>
      <button className="btn quiet" type="button" onClick={onNew}>
        <Icon name="user-plus" small />
        {m.customerNew}
      </button>
    </div>
  );
}

interface Found {
  id: string;
  fullName: string;
  email: string;
}

/** Customers of that name or address, a moment after the last key. */
function useFound(text: string): Found[] {
  const { id: account } = useAccount();
  const [found, setFound] = useState<Found[]>([]);
  useEffect(() => {
    const search = text.trim();
    let isOver = false;
    const timer = setTimeout(async () => {
      const { data } = search
        ? await backOfficeOf(account)
            .customers.list.query({ search, limit: SHOWN })
            .catch(() => ({ data: [] }))
        : { data: [] };
      if (!isOver) setFound(data);
    }, WAIT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text, account]);
  return found;
}

/** Makes the customer whose name and address stand in the boxes. @returns the id */
export async function addCustomer(office: BackOffice, form: FormData, onMade: (made: Picked) => void): Promise<string> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const typed = { fullName: text("fullName"), email: text("email"), phone: text("phone") || null };
  const { id, fullName } = await office.customers.create.mutate(typed);
  // Should what they want be refused, the customer is there already.
  onMade({ id, name: fullName });
  return id;
}
