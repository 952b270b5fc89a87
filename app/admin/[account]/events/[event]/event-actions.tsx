"use client";
import { useState } from "react";
import { canMoveEvent, type EventStatus } from "../../../../../server/domain/events/event-status";
import type { Event } from "../../../../../server/features/events/schemas";
import { useCall } from "../../../client/use-call";
import { EditDialog } from "../../../editor/edit-dialog";
import { Dialog } from "../../../parts/dialog";
import { Fault } from "../../../parts/fault";
import { Icon } from "../../../parts/icons";
import { DeleteRecord } from "../../../parts/rows/delete-record";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { EventBoxes, readEvent } from "../event-form";
import { eventInWords, eventLabels } from "../event-words";

/** What can be done with an event. */
export function EventActions({ event }: { event: Event }) {
  const m = useMessages<"events">();
  const [asked, setAsked] = useState<"edit" | "cancel" | null>(null);
  const { run, isBusy, fault } = useCall();
  const { id, status } = event;
  const close = () => setAsked(null);
  const move = (to: EventStatus, words: string) =>
    canMoveEvent(status, to) && (
      <button
        className={to === "published" ? "btn primary" : "btn"}
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => void run((office) => office.events.update.mutate({ id, status: to }))}
      >
        {words}
      </button>
    );
  return (
    <>
      <Fault text={fault} />
      <div className="acts">
        {move("published", m.eventPublish)}
        <button className="btn" type="button" onClick={() => setAsked("edit")}>
          <Icon name="pencil" small />
          {m.edit}
        </button>
        {move("draft", m.eventToDraft)}
        {move("archived", m.eventArchive)}
        {canMoveEvent(status, "cancelled") && (
          <button className="btn danger" type="button" onClick={() => setAsked("cancel")}>
            {m.eventCancel}
          </button>
        )}
        <DeleteRecord
          label={m.eventDelete}
          title={m.eventDeleteTitle(event.title)}
          action={m.eventDeleteDo}
          page="events"
          call={(office) => office.events.delete.mutate({ id })}
        >
          <p>{m.eventDeleteText}</p>
        </DeleteRecord>
      </div>
      {asked === "edit" && <Edit event={event} onClose={close} />}
      {asked === "cancel" && <Cancel event={event} onClose={close} />}
    </>
  );
}

interface Properties {
  event: Event;
  onClose: () => void;
}

function Edit({ event, onClose }: Properties) {
  const m = useMessages<"events">();
  const { timeZone } = useAccount();
  const { id } = event;
  return (
    <EditDialog
      of={event}
      title={m.eventEdit(event.title)}
      resource="events"
      labels={eventLabels(m)}
      inWords={(name, value) => eventInWords(name, value, timeZone)}
      read={(form) => readEvent(form, { timeZone, isNew: false })}
      write={(office, { wanted, seen }) => office.events.edits.save.mutate({ id, ...wanted, seen })}
      readNow={(office) => office.events.get.query({ id })}
      onClose={onClose}
    >
      {(of, faults) => <EventBoxes of={of} faults={faults} />}
    </EditDialog>
  );
}

function Cancel({ event: { id, title }, onClose }: Properties) {
  const m = useMessages<"events">();
  const { run, fields: _, ...call } = useCall();
  const submit = async () => {
    if (await run((office) => office.events.update.mutate({ id, status: "cancelled" }))) onClose();
  };
  return (
    <Dialog
      title={m.eventCancelTitle(title)}
      action={m.eventCancelDo}
      isGrave
      {...call}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{m.eventCancelText}</p>
    </Dialog>
  );
}
