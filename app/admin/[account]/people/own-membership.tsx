"use client";
import { useState } from "react";
import { Icon } from "../../parts/icons";
import { Top } from "../../parts/top";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";
import { LeaveAccount } from "./member-dialogs";
import { roleName } from "./role-names";

/** What a member sees who does not manage the others: the own role, and the way out. */
export function OwnMembership() {
  const m = useMessages();
  const { company, member } = useAccount();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Top title={m.people} />
      <div className="page">
        <div className="note">
          <Icon name="info" />
          <p className="what">{m.ownRole(roleName(m, member.role), company)}</p>
          <button className="btn" type="button" onClick={() => setLeaving(true)}>
            {m.leave}
          </button>
        </div>
      </div>
      {isLeaving && <LeaveAccount onClose={() => setLeaving(false)} />}
    </>
  );
}
