"use client";
import { NewRecord } from "../../parts/new-record";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";
import { EventBoxes, readEvent } from "./event-form";

/** The way to a new event, which is a draft at first. */
export function NewEvent() {
  const m = useMessages<"events">();
  const { timeZone } = useAccount();
  return (
    <NewRecord
      title={m.eventNew}
      action={m.eventCreate}
      page="events"
      create={(office, form) => office.events.create.mutate(readEvent(form, { timeZone, isNew: true }))}
      boxes={(faults) => <EventBoxes faults={faults} />}
    />
  );
}
