"use client";
import { useState } from "react";
import type { Role } from "../../../../server/domain/roles";
import { useCall } from "../../client/use-call";
import { Dialog } from "../../parts/dialog";
import { Choice, Field } from "../../parts/field";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";
import { roleName, rolesToGive } from "./role-names";
import type { StaffOption } from "./rows";

interface Properties {
  staff: StaffOption[];
  /** With a sentence on what became of the invitation. */
  onInvited: (told: string) => void;
  onClose: () => void;
}

/** An invitation by mail: an address, a role, and for `staff` whose calendar. */
export function InviteDialog({ staff, onInvited, onClose }: Properties) {
  const m = useMessages();
  const { member } = useAccount();
  const [role, setRole] = useState<Role>("front_desk");
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    const staffId = role === "staff" ? String(form.get("staffId")) : null;
    const email = String(form.get("email")).trim();
    let isMailed = true;
    const invited = await run(async (office) => {
      ({ isMailed } = await office.invitations.create.mutate({ email, role, staffId }));
    });
    if (invited) onInvited(isMailed ? m.inviteSent(email) : m.inviteUnsent(email));
  };
  return (
    <Dialog title={m.inviteTitle} action={m.inviteSend} {...call} onSubmit={submit} onClose={onClose}>
      <p className="muted">{m.inviteHint}</p>
      <Field label={m.inviteEmail} name="email" type="email" autoComplete="off" fault={fields.email} />
      <RoleChoice own={member.role} role={role} fault={fields.role} onChange={setRole} />
      {role === "staff" && <StaffChoice staff={staff} fault={fields.staffId} />}
    </Dialog>
  );
}

function RoleChoice(choice: { own: Role; role: Role; fault?: string | undefined; onChange: (role: Role) => void }) {
  const m = useMessages();
  const { own, role, fault, onChange } = choice;
  return (
    <Choice label={m.role} name="role" value={role} fault={fault} onChange={(picked) => onChange(picked as Role)}>
      {rolesToGive(own).map((one) => (
        <option key={one} value={one}>
          {roleName(m, one)}
        </option>
      ))}
    </Choice>
  );
}

/** Whose calendar a member of the role `staff` has. */
export function StaffChoice({
  staff,
  chosen,
  fault,
}: {
  staff: StaffOption[];
  /** Whose it is now. */
  chosen?: string | null;
  fault?: string | undefined;
}) {
  const m = useMessages();
  return (
    <Choice label={m.inviteStaffMember} name="staffId" fault={fault} {...(chosen && { defaultValue: chosen })}>
      {staff.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Choice>
  );
}
