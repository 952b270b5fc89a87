"use client";
import { useState } from "react";
import type { EventStaffEntry } from "../../../../../server/features/events/staff/schemas";
import type { BackOffice } from "../../../client/trpc";
import { useCall } from "../../../client/use-call";
import { ClashNote } from "../../../editor/lazy-clash-note";
import { type FoundClash, writeUnlessChanged } from "../../../editor/write-unless-changed";
import { writerOf } from "../../../editor/writer-of";
import { Dialog } from "../../../parts/dialog";
import { Choice } from "../../../parts/field";
import type { MessagesOf } from "../../../shell/messages-context";
import { useMessages } from "../../../shell/messages-context";
import { roleWord } from "../event-words";

type Role = EventStaffEntry["role"];
const ROLES = ["organizer", "host", "assistant", "checkin"] as const satisfies Role[];

export interface Member {
  id: string;
  name: string;
}

/** What is asked: of somebody to be added, or of a member as the page shows them. */
export type AskedOfStaff =
  | { kind: "add"; free: Member[] }
  | { kind: "edit" | "remove"; entry: EventStaffEntry; name: string };

interface Properties {
  eventId: string;
  asked: AskedOfStaff;
  onClose: () => void;
}

/** One member's task at an event, given, changed or taken away: never over what somebody else made of it meanwhile. */
export function EventStaffDialog({ eventId, asked, onClose }: Properties) {
  const m = useMessages<"events">();
  const { write, clash, fields, ...call } = useWriting({ eventId, asked, onClose });
  return (
    <Dialog {...wordsOf(m, asked)} {...call} onSubmit={(form) => void write(readEntry(form, asked))} onClose={onClose}>
      {clash && (
        <ClashNote
          clashes={clash.found.clashes}
          clashBy={clash.found.by}
          keepMine={() => write(clash.wanted)}
          takeTheirs={onClose}
          labels={{ role: m.eventStaffRole }}
          inWords={(_, value) => (value === null ? m.eventStaffNot : roleWord(m, toRole(value)))}
        />
      )}
      {asked.kind === "remove" && <p>{m.eventStaffRemoveText}</p>}
      {asked.kind === "add" && (
        <Choice label={m.eventStaffMember} name="staffId" fault={fields.staffId ?? fields.staff}>
          {asked.free.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      {asked.kind !== "remove" && <RoleChoice chosen={asked.kind === "edit" ? asked.entry.role : "host"} />}
    </Dialog>
  );
}

function wordsOf(m: MessagesOf<"events">, asked: AskedOfStaff) {
  if (asked.kind === "add") return { title: m.eventStaffAdd, action: m.eventStaffAddDo };
  if (asked.kind === "edit") return { title: m.editOf(asked.name), action: m.save };
  return { title: m.eventStaffRemoveTitle(asked.name), action: m.eventStaffRemoveDo, isGrave: true };
}

const toRole = (word: unknown): Role => ROLES.find((role) => role === word) ?? "host";

/** What the dialog makes of whom. */
interface Wanted {
  staffId: string;
  role: Role | null;
}

const readEntry = (form: FormData, asked: AskedOfStaff): Wanted => ({
  staffId: asked.kind === "add" ? String(form.get("staffId")) : asked.entry.staffId,
  role: asked.kind === "remove" ? null : toRole(form.get("role")),
});

interface MetClash {
  wanted: Wanted;
  found: FoundClash;
}

function useWriting({ eventId: id, asked, onClose }: Properties) {
  const { run, ...call } = useCall();
  const [clash, setClash] = useState<MetClash | null>(null);
  const shown = asked.kind === "add" ? null : asked.entry.role;
  const write = async (wanted: Wanted) => {
    if (!clash && wanted.role === shown) return onClose();
    // Of somebody else who is chosen after a clash nothing was seen but that they are not there.
    const seen = clash?.wanted.staffId === wanted.staffId ? clash.found.seen : { role: shown };
    const isDone = await run((office) => {
      setClash(null);
      return writeUnlessChanged(
        { seen, wanted: { role: wanted.role } },
        {
          write: () => office.events.edits.saveStaffMember.mutate({ id, ...wanted, seen }),
          readNow: () => roleNow(office, id, wanted.staffId),
        },
        (found) => setClash({ wanted, found }),
      );
    });
    if (isDone) onClose();
  };
  return { ...call, write, clash };
}

async function roleNow(office: BackOffice, id: string, staffId: string) {
  const event = await office.events.get.query({ id });
  const role = event.staff.find((entry) => entry.staffId === staffId)?.role ?? null;
  return { now: { role }, by: await writerOf(office, "events", event) };
}

function RoleChoice({ chosen }: { chosen: Role }) {
  const m = useMessages<"events">();
  return (
    <Choice label={m.eventStaffRole} name="role" defaultValue={chosen} hint={m.eventStaffRoleHint}>
      {ROLES.map((one) => (
        <option key={one} value={one}>
          {roleWord(m, one)}
        </option>
      ))}
    </Choice>
  );
}
