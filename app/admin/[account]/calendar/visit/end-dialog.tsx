"use client";
import { useCall } from "../../../client/use-call";
import { Dialog } from "../../../parts/dialog";
import { useMessages } from "../../../shell/messages-context";
import { readScope, ScopeChoice } from "../../bookings/scope-choice";
import type { Whole } from "./appointment-actions";
import { useBeside } from "./beside";

interface Properties {
  of: Whole;
  onClose: () => void;
}

/** Takes it out of the calendar; whoever comes to it is cancelled. */
export function EndDialog({ of: { id, name, bookings, isSeries }, onClose }: Properties) {
  const m = useMessages();
  const { close } = useBeside();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    const scope = readScope(form);
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
      {isSeries && <ScopeChoice fault={fields.scope} />}
      {bookings > 0 && (
        <label className="ck">
          <input type="checkbox" name="notify" defaultChecked />
          {m.appointmentNotify}
        </label>
      )}
    </Dialog>
  );
}
