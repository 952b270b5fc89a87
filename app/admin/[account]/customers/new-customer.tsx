"use client";
import { NewRecord } from "../../parts/new-record";
import { useMessages } from "../../shell/messages-context";
import { CustomerBoxes, readCustomer } from "./customer-form";

/** The way to add somebody by hand; afterwards the profile opens. */
export function NewCustomer() {
  const m = useMessages();
  return (
    <NewRecord
      title={m.customerNew}
      action={m.customerCreate}
      page="customers"
      create={(office, form) => office.customers.create.mutate(readCustomer(form))}
      boxes={(faults) => <CustomerBoxes faults={faults} />}
    />
  );
}
