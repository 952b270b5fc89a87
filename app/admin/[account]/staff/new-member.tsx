"use client";
import { NewRecord } from "../../parts/new-record";
import { useMessages } from "../../shell/messages-context";
import { MemberBoxes, readMember } from "./member-form";

/** The way to a new member; afterwards their page opens, for services and hours. @param place behind all others */
export function NewMember({ place }: { place: number }) {
  const m = useMessages();
  return (
    <NewRecord
      title={m.staffNew}
      action={m.staffAdd}
      page="staff"
      create={(office, form) => office.staff.create.mutate({ ...readMember(form), position: place })}
      boxes={(faults) => <MemberBoxes faults={faults} />}
    />
  );
}
