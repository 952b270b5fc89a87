"use client";
import { useState } from "react";
import { useCall } from "../../client/use-call";
import { Fault } from "../../parts/fault";
import { Icon } from "../../parts/icons";
import { useMessages } from "../../shell/messages-context";
import { LeaveAccount, LinkCalendar, RemoveMember } from "./member-dialogs";
import { MemberEntry } from "./member-entry";
import type { MemberRow, StaffOption } from "./rows";

interface Properties {
  members: MemberRow[];
  staff: StaffOption[];
}

type Asked = { what: "remove" | "link"; member: MemberRow };

/** The members with their roles. The last owner's role stands fast. */
export function MemberTable({ members, staff }: Properties) {
  const m = useMessages();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { run, fault } = useCall();
  const owners = members.filter(({ role }) => role === "owner");
  const lastOwner = owners.length === 1 ? owners[0] : undefined;
  const close = () => setAsked(null);
  return (
    <section className="card" aria-labelledby="members">
      <header>
        <h2 id="members">{m.members}</h2>
      </header>
      <Fault text={fault} />
      <table className="t cards">
        <caption className="vh">{m.membersCaption}</caption>
        <Head />
        <tbody>
          {members.map((member) => (
            <MemberEntry
              key={member.id}
              of={member}
              isLastOwner={member === lastOwner}
              onRemove={() => setAsked({ what: "remove", member })}
              onRole={(role) => {
                if (role === "staff") setAsked({ what: "link", member });
                else void run((office) => office.members.changeRole.mutate({ id: member.id, role, staffId: null }));
              }}
            />
          ))}
        </tbody>
      </table>
      {lastOwner && (
        <p className="foot muted" id="last-owner">
          <Icon name="info" small />
          {m.lastOwner(lastOwner.name)}
        </p>
      )}
      {asked?.what === "remove" && !asked.member.isYou && <RemoveMember of={asked.member} onClose={close} />}
      {asked?.what === "remove" && asked.member.isYou && <LeaveAccount onClose={close} />}
      {asked?.what === "link" && <LinkCalendar of={asked.member} staff={staff} onClose={close} />}
    </section>
  );
}

function Head() {
  const m = useMessages();
  return (
    <thead>
      <tr>
        <th scope="col">{m.name}</th>
        <th scope="col">{m.role}</th>
        <th scope="col">{m.calendar}</th>
        <th scope="col">{m.signIn}</th>
        <th scope="col">{m.seen}</th>
        <th scope="col">
          <span className="vh">{m.actions}</span>
        </th>
      </tr>
    </thead>
  );
}
