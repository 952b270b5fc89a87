"use client";
import { type ReactNode, useState } from "react";
import type { AccountRules as Rules } from "../../../../server/features/accounts/schemas";
import { useAskedNew } from "../../client/use-asked-new";
import { Icon } from "../../parts/icons";
import { Top } from "../../parts/top";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";
import { AccountRules } from "./account-rules";
import { InvitationList } from "./invitation-list";
import { InviteDialog } from "./invite-dialog";
import { MemberTable } from "./member-table";
import { RoleRights } from "./role-rights";
import type { InvitationRow, MemberRow, StaffOption } from "./rows";

interface Properties {
  members: MemberRow[];
  invitations: InvitationRow[];
  staff: StaffOption[];
  rules: Rules;
  /** The way to take them along. */
  csv: ReactNode;
}

/** Who may enter the account, who is invited, and what each role may do. */
export function PeoplePage({ members, invitations, staff, rules, csv }: Properties) {
  const m = useMessages();
  const { company } = useAccount();
  const [isInviting, setInviting] = useState(false);
  const [told, setTold] = useState("");
  useAskedNew(() => setInviting(true));
  const tell = (sentence: string) => {
    setTold(sentence);
    setInviting(false);
  };
  return (
    <>
      <Top title={m.people} sub={m.membersOf(members.length, company)}>
        {csv}
        <button className="btn primary" type="button" data-key="n" onClick={() => setInviting(true)}>
          <Icon name="user-plus" small />
          {m.invite}
        </button>
      </Top>
      <div className="page">
        <div className="told" role="status">
          {told && <p className="note ok">{told}</p>}
        </div>
        <MemberTable members={members} staff={staff} />
        <AccountRules rules={rules} />
        <InvitationList invitations={invitations} />
        <RoleRights />
      </div>
      {isInviting && <InviteDialog staff={staff} onInvited={tell} onClose={() => setInviting(false)} />}
    </>
  );
}
