"use client";
import type { StaffMember } from "../../../../../server/features/staff/schemas";
import { useCall } from "../../../client/use-call";
import { Dialog } from "../../../parts/dialog";
import { useMessages } from "../../../shell/messages-context";
import { readMember, VisibilityChoice } from "../member-form";
import type { Offered } from "./member-services";

interface Properties {
  member: StaffMember;
  /** What the member offers on terms that are not the service's. */
  differing: Offered[];
  onClose: () => void;
}

/** Who may book the member who comes back: nobody is shown to visitors unasked. And on which terms. */
export function RestoreMember({ member, differing, onClose }: Properties) {
  const m = useMessages();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    const { visibility } = readMember(form);
    const takeFrom = form.getAll("takeFrom").map(String);
    const restored = { id: member.id, visibility, takeFrom };
    if (await run((office) => office.staff.termEdits.restore.mutate(restored))) onClose();
  };
  return (
    <Dialog
      title={m.staffRestoreTitle(member.fullName)}
      action={m.staffRestore}
      {...call}
      onSubmit={submit}
      onClose={onClose}
    >
      <VisibilityChoice fault={fields.visibility ?? fields.email} />
      {differing.length > 0 && (
        <fieldset className="f">
          <legend>{m.staffRestoreTerms}</legend>
          <p className="hint">{m.staffRestoreTermsHint}</p>
          {differing.map(({ id, title, own }) => (
            <label key={id} className="ck">
              <input type="checkbox" name="takeFrom" value={id} />
              <span>
                <b>{title}</b> <small className="muted">{own.join(", ")}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}
