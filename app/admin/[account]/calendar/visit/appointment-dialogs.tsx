"use client";
import { useCall } from "../../../client/use-call";
import { Dialog } from "../../../parts/dialog";
import { Choice, LongField } from "../../../parts/field";
import { useMessages } from "../../../shell/messages-context";
import type { Whole } from "./appointment-actions";
import { useBeside } from "./beside";

interface Properties {
  of: Whole;
  onClose: () => void;
}

/** What the team is told of it. */
export function NoteDialog({ of: { id, name, note }, onClose }: Properties) {
  const m = useMessages();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    const internalNote = String(form.get("internalNote") ?? "").trim();
    if (await run((office) => office.appointments.update.mutate({ id, internalNote }))) onClose();
  };
  return (
    <Dialog title={m.appointmentNoteTitle(name)} action={m.save} {...call} onSubmit={submit} onClose={onClose}>
      <LongField label={m.visitInternal} name="internalNote" rows={3} defaultValue={note} fault={fields.internalNote} />
    </Dialog>
  );
}

const SCOPES = ["this", "following", "series"] as const;

/** Takes it out of the calendar; whoever comes to it is cancelled. */
export function EndDialog({ of: { id, name, bookings, isSeries }, onClose }: Properties) {
  const m = useMessages();
  const { close } = useBeside();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    const scope = SCOPES.find((one) => one === form.get("scope")) ?? "this";
    const notify = form.get("notify") === "on";
    if (!(await run((office) => office.appointments.delete.mutate({ id, scope, notify })))) return;
    onClose();
    close();
  };
  const words =
    bookings > 0
      ? {
          title: m.appointmentCancelTitle(name),
          action: m.appointmentCancelDo,
          text: isSeries ? m.appointmentCancelSeries : m.appointmentCancelText(bookings),
        }
      : { title: m.appointmentFreeTitle, action: m.appointmentFreeDo, text: m.appointmentFreeText(name) };
  return (
    <Dialog
      title={words.title}
      action={words.action}
      isGrave
      leave={m.keep}
      {...call}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {isSeries && (
        <Choice label={m.scopeWhich} name="scope" defaultValue="this" fault={fields.scope}>
          <option value="this">{m.scopeThis}</option>
          <option value="following">{m.scopeFollowing}</option>
          <option value="series">{m.scopeSeries}</option>
        </Choice>
      )}
      {bookings > 0 && (
        <label className="ck">
          <input type="checkbox" name="notify" defaultChecked />
          {m.appointmentNotify}
        </label>
      )}
    </Dialog>
  );
}
