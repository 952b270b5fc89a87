"use client";
import { useCall } from "../../client/use-call";
import { Fault } from "../../parts/fault";
import { Icon } from "../../parts/icons";
import { useMessages } from "../../shell/messages-context";
import { roleName } from "./role-names";
import type { InvitationRow } from "./rows";

/** Who is invited and has not come yet. */
export function InvitationList({ invitations }: { invitations: InvitationRow[] }) {
  const m = useMessages();
  const { run, fault } = useCall();
  const resend = (id: string) => () => void run((office) => office.invitations.resend.mutate({ id }));
  const revoke = (id: string) => () => void run((office) => office.invitations.revoke.mutate({ id }));
  return (
    <section className="card" aria-labelledby="invitations">
      <header>
        <h2 id="invitations">{m.invitations}</h2>
      </header>
      <Fault text={fault} />
      {invitations.length === 0 && <p className="in muted">{m.invitationsNone}</p>}
      <ul className="rows">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <Icon name="mail" tone="muted" />
            <Told of={invitation} />
            <span className="acts">
              <button className="btn small" type="button" onClick={resend(invitation.id)}>
                {invitation.isOver ? m.inviteAgain : m.resend}
                <span className="vh">{m.resendTo(invitation.email)}</span>
              </button>
              <button className="btn small quiet" type="button" onClick={revoke(invitation.id)}>
                {m.revoke}
                <span className="vh">{m.revokeInvitation(invitation.email)}</span>
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Told({ of: { email, role, day, isOver } }: { of: InvitationRow }) {
  const m = useMessages();
  const name = roleName(m, role);
  return (
    <span className="what">
      <b>{email}</b>
      <small className={isOver ? "bad-t" : undefined}>
        {isOver ? m.invitationOver(name, day) : m.invitationUntil(name, day)}
      </small>
    </span>
  );
}
