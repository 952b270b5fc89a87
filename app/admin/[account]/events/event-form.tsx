"use client";
import type { Event } from "../../../../server/features/events/schemas";
import { instantOf, wallTimeOf } from "../../client/local-time";
import { Field, LongField } from "../../parts/field";
import { MarksBoxes, readMarks } from "../../parts/marks/marks-boxes";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";
import { EventMoreBoxes } from "./event-more-boxes";

const wholeOrNone = (written: FormDataEntryValue | null) =>
  written === null || written === "" ? null : Number(written);

const momentOrNone = (written: FormDataEntryValue | null, timeZone: string) =>
  written === null || written === "" ? null : instantOf(String(written), timeZone);

/** What stands in the form's boxes; times are the account's. */
export const readEvent = (form: FormData, { timeZone, isNew }: { timeZone: string; isNew: boolean }) => ({
  title: String(form.get("title")).trim(),
  description: String(form.get("description")).trim(),
  startAt: instantOf(String(form.get("startAt")), timeZone),
  endAt: instantOf(String(form.get("endAt")), timeZone),
  location: String(form.get("location")).trim() || null,
  capacity: wholeOrNone(form.get("capacity")),
  requiresApproval: form.get("requiresApproval") === "on",
  waitlist: form.get("waitlist") === "on",
  salesStart: momentOrNone(form.get("salesStart"), timeZone),
  salesEnd: momentOrNone(form.get("salesEnd"), timeZone),
  imageUrl: String(form.get("imageUrl")).trim() || null,
  ...readMarks(form),
  ...(isNew
    ? said(form, "ticketMask", "slug")
    : { ticketMask: textIn(form, "ticketMask"), slug: textIn(form, "slug") }),
});

const textIn = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** What is left out of something new is as the API makes it. */
const said = <Name extends string>(form: FormData, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, textIn(form, name)]).filter(([, text]) => text)) as Partial<
    Record<Name, string>
  >;

/** The boxes of an event, with what the server said of each. */
export function EventBoxes({ of, faults }: { of?: Event; faults: Record<string, string> }) {
  const m = useMessages<"events">();
  const { timeZone } = useAccount();
  return (
    <>
      <Field label={m.eventTitle} name="title" autoComplete="off" defaultValue={of?.title} fault={faults.title} />
      <div className="cols even">
        <Field
          label={m.eventStart}
          type="datetime-local"
          name="startAt"
          defaultValue={wallTimeOf(of?.startAt, timeZone)}
          fault={faults.startAt}
        />
        <Field
          label={m.eventEnd}
          type="datetime-local"
          name="endAt"
          defaultValue={wallTimeOf(of?.endAt, timeZone)}
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
      <EventMoreBoxes of={of} faults={faults} />
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
      <MarksBoxes of={of} faults={faults} />
    </>
  );
}
