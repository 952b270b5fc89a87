"use client";
import { useState } from "react";
import type { StaffMember } from "../../../../../server/features/staff/schemas";
import { useCall } from "../../../client/use-call";
import { seenOf } from "../../../editor/seen-of";
import { AffectedList } from "../../../parts/affected/affected-list";
import { type NamedAffected, nameAffected } from "../../../parts/affected/name-affected";
import { Dialog } from "../../../parts/dialog";
import { Fault } from "../../../parts/fault";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";
import { MemberBoxes, readMember } from "../member-form";
import type { Offered } from "./member-services";
import { RestoreMember } from "./restore-member";

/** What can be done with a member. */
export function MemberActions({ member, differing }: { member: StaffMember; differing: Offered[] }) {
  const m = useMessages();
  const [asked, setAsked] = useState<"edit" | "restore" | { booked: NamedAffected } | null>(null);
  const { run, isBusy, fault } = useCall();
  const { id, visibility } = member;
  const close = () => setAsked(null);
  const askToArchive = () =>
    void run(async (office) => {
      const { affected } = await office.staff.affected.query({ id });
      setAsked({ booked: await nameAffected(office, affected) });
    });
  return (
    <div className="acts">
      <Fault text={fault} />
      <button className="btn" type="button" onClick={() => setAsked("edit")}>
        <Icon name="pencil" small />
        {m.edit}
      </button>
      {visibility === "archive" ? (
        <button className="btn" type="button" onClick={() => setAsked("restore")}>
          {m.staffRestore}
        </button>
      ) : (
        <button className="btn quiet" type="button" aria-disabled={isBusy || undefined} onClick={askToArchive}>
          {m.staffArchive}
        </button>
      )}
      {asked === "edit" && <Edit member={member} onClose={close} />}
      {asked === "restore" && <RestoreMember {...{ member, differing }} onClose={close} />}
      {asked !== null && typeof asked !== "string" && <Archive {...asked} member={member} onClose={close} />}
    </div>
  );
}

interface Properties {
  member: StaffMember;
  onClose: () => void;
}

function Edit({ member, onClose }: Properties) {
  const m = useMessages();
  const { run, fields, ...call } = useCall();
  // What the boxes were drawn of, whatever the page says meanwhile.
  const [shown] = useState(member);
  const submit = async (form: FormData) => {
    const { visibility, ...typed } = readMember(form);
    const wanted = shown.visibility === "archive" ? typed : { ...typed, visibility };
    const edit = { id: shown.id, ...wanted, seen: seenOf(shown, wanted) };
    if (await run((office) => office.staff.edits.save.mutate(edit))) onClose();
  };
  return (
    <Dialog title={m.staffEdit(member.fullName)} action={m.save} {...call} onSubmit={submit} onClose={onClose}>
      <MemberBoxes of={shown} faults={fields} />
    </Dialog>
  );
}

/** @param booked what is to come */
function Archive({ member, booked, onClose }: Properties & { booked: NamedAffected }) {
  const m = useMessages();
  const { run, fields: _, ...call } = useCall();
  const submit = async () => {
    if (await run((office) => office.staff.archive.mutate({ id: member.id }))) onClose();
  };
  return (
    <Dialog
      title={m.staffArchiveTitle(member.fullName)}
      action={m.staffArchiveDo}
      isGrave
      {...call}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{m.staffArchiveText}</p>
      {booked.count > 0 && <p>{m.offerEndText(booked.count)}</p>}
      <AffectedList of={booked} filter={{ staff: member.id }} />
    </Dialog>
  );
}
