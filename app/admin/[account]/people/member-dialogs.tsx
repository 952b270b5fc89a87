"use client";
import { useCall } from "../../client/use-call";
import { Dialog } from "../../parts/dialog";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";
import { StaffChoice } from "./invite-dialog";
import { roleName } from "./role-names";
import type { MemberRow, StaffOption } from "./rows";

interface Properties {
  of: MemberRow;
  onClose: () => void;
}

/** The end of another's membership. */
export function RemoveMember({ of, onClose }: Properties) {
  const m = useMessages();
  const { company } = useAccount();
  const { run, fields: _, ...call } = useCall();
  const submit = async () => {
    if (await run((office) => office.members.remove.mutate({ id: of.id }))) onClose();
  };
  return (
    <Dialog
      title={m.removeTitle(of.name, company)}
      action={m.remove}
      isGrave
      {...call}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{m.removeText}</p>
    </Dialog>
  );
}

/** The end of one's own. */
export function LeaveAccount({ onClose }: { onClose: () => void }) {
  const m = useMessages();
  const { company } = useAccount();
  const { run, fields: _, ...call } = useCall();
  const submit = async () => {
    // What is left of this account is not ours to see any more.
    if (await run((office) => office.members.leave.mutate({}))) window.location.assign("/admin");
  };
  return (
    <Dialog title={m.leaveTitle(company)} action={m.leave} isGrave {...call} onSubmit={submit} onClose={onClose}>
      <p>{m.leaveText}</p>
    </Dialog>
  );
}

/** The role `staff` needs a calendar of its own. */
export function LinkCalendar({ of, staff, onClose }: Properties & { staff: StaffOption[] }) {
  const m = useMessages();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    const staffId = String(form.get("staffId"));
    if (await run((office) => office.members.changeRole.mutate({ id: of.id, role: "staff", staffId }))) onClose();
  };
  return (
    <Dialog title={`${of.name}: ${roleName(m, "staff")}`} action={m.save} {...call} onSubmit={submit} onClose={onClose}>
      <StaffChoice staff={staff} chosen={of.staffId} fault={fields.staffId} />
    </Dialog>
  );
}
