"use client";
import { wallClock } from "../../../../server/domain/zones";
import type { Event } from "../../../../server/features/events/schemas";
import { instantOf } from "../../client/local-time";
import { Field, LongField } from "../../parts/field";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";

const wholeOrNone = (written: FormDataEntryValue | null) =>
  written === null || written === "" ? null : Number(written);

/** What stands in the form's boxes; times are the account's. */
export const readEvent = (form: FormData, timeZone: string) => ({
  title: String(form.get("title")).trim(),
  description: String(form.get("description")).trim(),
  startAt: instantOf(String(form.get("startAt")), timeZone),
  endAt: instantOf(String(form.get("endAt")), timeZone),
  location: String(form.get("location")).trim() || null,
  capacity: wholeOrNone(form.get("capacity")),
  requiresApproval: form.get("requiresApproval") === "on",
  waitlist: form.get("waitlist") === "on",
});

/** The boxes of an event, with what the server said of each. */
export function EventBoxes({ of, faults }: { of?: Event; faults: Record<string, string> }) {
  const m = useMessages();
  const { timeZone } = useAccount();
  const local = (at: string | undefined) => {
    if (at === undefined) return undefined;
    const { date, time } = wallClock(new Date(at), timeZone);
    return `${date}T${time}`;
  };
  return (
    <>
      <Field label={m.eventTitle} name="title" autoComplete="off" defaultValue={of?.title} fault={faults.title} />
      <div className="cols even">
        <Field
          label={m.eventStart}
          type="datetime-local"
          name="startAt"
          defaultValue={local(of?.startAt)}
          fault={faults.startAt}
        />
        <Field
          label={m.eventEnd}
          type="datetime-local"
          name="endAt"
          defaultValue={local(of?.endAt)}
          fault={faults.endAt}
        />
      </div>
      <Field
        label={m.eventLocation}
        name="location"
        autoComplete="off"
        defaultValue={of?.location ?? ""}
        fault={faults.location}
      />
      <Field
        label={m.eventCapacity}
        hint={m.eventCapacityHint}
        name="capacity"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={of?.capacity ?? ""}
        fault={faults.capacity}
      />
      <LongField
        label={m.eventDescription}
        name="description"
        defaultValue={of?.description}
        fault={faults.description}
      />
      <label className="ck">
        <input type="checkbox" name="requiresApproval" defaultChecked={of?.requiresApproval} />
        {m.eventApproval}
      </label>
      <label className="ck">
        <input type="checkbox" name="waitlist" defaultChecked={of?.waitlist} />
        {m.eventWaitlist}
      </label>
    </>
  );
}
