"use client";
import { useEffect, useRef, useState } from "react";
import { untilReleased } from "../../../client/press/press";
import { type BackOffice, backOfficeOf } from "../../../client/trpc";
import { useCall } from "../../../client/use-call";
import { ClashNote } from "../../../editor/lazy-clash-note";
import { editIn, type FoundClash, type Values, writeUnlessChanged } from "../../../editor/write-unless-changed";
import { Dialog } from "../../../parts/dialog";
import { LongField } from "../../../parts/field";
import { type Marks, MarksBoxes, readMarks } from "../../../parts/marks/marks-boxes";
import { marksText } from "../../../parts/marks/marks-text";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";

/** An appointment whose note is shown. */
export interface Noted {
  id: string;
  name: string;
  note: string;
}

/** What the team is told of an appointment, and what programs note at it. Only what became another is sent. */
export function NoteDialog({ of: latest, onClose }: { of: Noted; onClose: () => void }) {
  // What somebody else changes while it stands open is no change of its reader's.
  const [of] = useState(latest);
  const m = useMessages();
  const marks = useMarksOf(of.id);
  const { write, clash, fields, ...call } = useWriting(of, marks, onClose);
  const body = useRef<HTMLDivElement>(null);
  const typedNow = () => new FormData(body.current?.closest("form") ?? undefined);
  return (
    <Dialog
      {...{ title: m.appointmentNoteTitle(of.name), action: m.save, onClose, ...call }}
      onSubmit={(form) => void write(form, clash?.seen)}
    >
      {clash && (
        <ClashNote
          clashes={clash.clashes}
          clashBy={clash.by}
          keepMine={() => write(typedNow(), clash.seen)}
          takeTheirs={() =>
            void write(
              typedNow(),
              {},
              clash.clashes.map(({ name }) => name),
            )
          }
          labels={{ internalNote: m.visitInternal, externalId: m.marksExternalId, metadata: m.marksMetadata }}
          inWords={(name, value) => (name === "metadata" ? marksText(value as Marks["metadata"]) || "–" : undefined)}
        />
      )}
      <div className="stack" ref={body}>
        <LongField
          label={m.visitInternal}
          name="internalNote"
          rows={3}
          defaultValue={of.note}
          fault={fields.internalNote}
        />
        {marks && <MarksBoxes of={marks} faults={fields} />}
      </div>
    </Dialog>
  );
}

/** What programs have noted at an appointment; null until it is known. */
function useMarksOf(id: string): Marks | null {
  const { id: account } = useAccount();
  const [known, setKnown] = useState<Marks | null>(null);
  useEffect(() => {
    let isOver = false;
    backOfficeOf(account)
      .appointments.get.query({ id })
      .then(
        async ({ externalId, metadata }) => {
          await untilReleased();
          if (!isOver) setKnown({ externalId, metadata });
        },
        () => {},
      );
    return () => {
      isOver = true;
    };
  }, [account, id]);
  return known;
}

/** What of the form is written, and what somebody else has changed of it meanwhile. */
function useWriting({ id, note }: Noted, marks: Marks | null, onClose: () => void) {
  const { run, ...call } = useCall();
  const [clash, setClash] = useState<FoundClash | null>(null);
  /** @param over what stands there by now, which is written over */
  const write = async (form: FormData, over: Values = {}, without: string[] = []) => {
    const internalNote = String(form.get("internalNote") ?? "").trim();
    const wanted = { internalNote, ...(marks && readMarks(form)) };
    const edit = editIn({ wanted, shown: { internalNote: note, ...marks }, over, without }, isSame);
    const isDone = await run(async (office) => {
      setClash(null);
      if (!edit) return;
      const calls = {
        write: () => office.calendar.note.mutate({ id, ...edit.wanted, seen: edit.seen }),
        readNow: () => noteNow(office, id),
      };
      await writeUnlessChanged(edit, calls, setClash);
    });
    if (isDone) onClose();
  };
  return { ...call, write, clash };
}

async function noteNow(office: BackOffice, id: string) {
  const [{ internalNote, externalId, metadata }, { by }] = await Promise.all([
    office.appointments.get.query({ id }),
    office.calendar.lastChange.query({ id }),
  ]);
  return { now: { internalNote, externalId, metadata }, by };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
