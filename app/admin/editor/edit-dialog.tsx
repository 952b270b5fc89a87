"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { BackOffice } from "../client/trpc";
import { useCall } from "../client/use-call";
import { Dialog } from "../parts/dialog";
import { useMessages } from "../shell/messages-context";
import { ClashNote } from "./lazy-clash-note";
import { editIn, type FoundClash, type SeenEdit, type Values, writeUnlessChanged } from "./write-unless-changed";
import { writerOf } from "./writer-of";

interface Properties<Of extends { updatedAt: string }> {
  /** What is changed, as the page shows it. */
  of: Of;
  title: string;
  /** What the boxes say, by the names of the fields. */
  read: (form: FormData) => Values;
  write: (office: BackOffice, edit: SeenEdit) => Promise<unknown>;
  readNow: (office: BackOffice) => Promise<Of>;
  /** What the audit calls such things, to say who has changed one. */
  resource: string;
  labels: Record<string, string>;
  inWords?: (name: string, value: unknown) => string | undefined;
  onClose: () => void;
  /** The boxes of what was shown, with what the server said of each. */
  children: (of: Of, faults: Record<string, string>) => ReactNode;
}

/** A dialog that writes the fields alone that were changed in it, and none that somebody else has changed meanwhile. */
export function EditDialog<Of extends { updatedAt: string }>(properties: Properties<Of>) {
  const { title, labels, inWords, onClose, children } = properties;
  // What somebody else changes while it stands open is no change of its reader's.
  const [of] = useState(properties.of);
  const m = useMessages();
  const { body, write, clash, fields, ...call } = useWriting(properties, of);
  const given = clash?.clashes.map(({ name }) => name);
  return (
    <Dialog {...{ title, action: m.save, onClose, ...call }} onSubmit={() => void write(clash?.seen)}>
      {clash && (
        <ClashNote
          clashes={clash.clashes}
          clashBy={clash.by}
          keepMine={() => write(clash.seen)}
          takeTheirs={() => void write({}, given)}
          {...{ labels, inWords }}
        />
      )}
      <div className="stack" ref={body}>
        {children(of, fields)}
      </div>
    </Dialog>
  );
}

function useWriting<Of extends { updatedAt: string }>(properties: Properties<Of>, of: Of) {
  const { read, resource, onClose } = properties;
  const body = useRef<HTMLDivElement>(null);
  const first = useRef<Values>({});
  const readers = useRef(read);
  const { run, ...call } = useCall();
  const [clash, setClash] = useState<FoundClash | null>(null);
  const typed = () => new FormData(body.current?.closest("form") ?? undefined);
  // Held against what the boxes said at first, not against the record: a box may not be able to say all of it.
  useEffect(() => {
    first.current = readers.current(new FormData(body.current?.closest("form") ?? undefined));
  }, []);
  /** @param over what stands there by now, which is written over */
  const write = async (over: Values = {}, without: string[] = []) => {
    const changed = Object.entries(read(typed())).filter(([name, value]) => !isSame(value, first.current[name]));
    const edit = editIn({ wanted: Object.fromEntries(changed), shown: { ...of }, over, without }, () => false);
    const isDone = await run(async (office) => {
      setClash(null);
      if (!edit) return;
      const readNow = async () => {
        const now = await properties.readNow(office);
        return { now: { ...now }, by: await writerOf(office, resource, now) };
      };
      await writeUnlessChanged(edit, { write: () => properties.write(office, edit), readNow }, setClash);
    });
    if (isDone) onClose();
  };
  return { ...call, body, write, clash };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
