"use client";
import type { Messages } from "../../messages";
import { Field, LongField } from "../../parts/field";
import { type Marks, MarksBoxes, readMarks } from "../../parts/marks/marks-boxes";
import { marksText } from "../../parts/marks/marks-text";
import { useMessages } from "../../shell/messages-context";

/** What a form can change of a customer. */
export interface CustomerFields extends Marks {
  fullName: string;
  email: string;
  phone: string | null;
  birthday: string | null;
  notes: string;
  tags: string[];
  locale: string | null;
  timeZone: string | null;
}

const EMPTY: CustomerFields = {
  fullName: "",
  email: "",
  phone: null,
  birthday: null,
  notes: "",
  tags: [],
  locale: null,
  timeZone: null,
  externalId: null,
  metadata: {},
};

/** What stands in the form's boxes, as the procedures take it: an empty box is nothing. */
export function readCustomer(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const orNull = (name: string) => text(name) || null;
  const tags = text("tags").split(",");
  return {
    fullName: text("fullName"),
    email: text("email"),
    phone: orNull("phone"),
    birthday: orNull("birthday"),
    notes: text("notes"),
    tags: tags.map((tag) => tag.trim()).filter(Boolean),
    locale: orNull("locale"),
    timeZone: orNull("timeZone"),
    ...readMarks(form),
  };
}

/** What the boxes are called, by the names of the fields. */
export const customerLabels = (m: Messages): Record<string, string> => ({
  fullName: m.name,
  email: m.customerEmail,
  phone: m.customerPhone,
  birthday: m.customerBirthday,
  notes: m.customerNotes,
  tags: m.customerTags,
  locale: m.customerLanguage,
  timeZone: m.customerZone,
  externalId: m.marksExternalId,
  metadata: m.marksMetadata,
});

/** A value as a person reads it; nothing where it says itself. */
export function customerInWords(name: string, value: unknown): string | undefined {
  if (name === "tags") return (value as string[]).join(", ") || undefined;
  return name === "metadata" ? marksText((value ?? {}) as Marks["metadata"]) || "–" : undefined;
}

/** The boxes of a customer, with what the server said of each. */
export function CustomerBoxes({ of = EMPTY, faults }: { of?: CustomerFields; faults: Record<string, string> }) {
  const m = useMessages();
  const box = (name: keyof CustomerFields) => ({ name, fault: faults[name], autoComplete: "off" });
  const tagFault = faults.tags ?? Object.entries(faults).find(([name]) => name.startsWith("tags."))?.[1];
  return (
    <>
      <Field label={m.name} {...box("fullName")} defaultValue={of.fullName} />
      <div className="cols even">
        <Field label={m.customerEmail} {...box("email")} type="email" defaultValue={of.email} />
        <Field label={m.customerPhone} {...box("phone")} type="tel" defaultValue={of.phone ?? ""} />
      </div>
      <LongField
        label={m.customerNotes}
        hint={m.customerNotesHint}
        name="notes"
        fault={faults.notes}
        defaultValue={of.notes}
      />
      <Field
        label={m.customerTags}
        hint={m.customerTagsHint}
        {...box("tags")}
        fault={tagFault}
        defaultValue={of.tags.join(", ")}
      />
      <div className="cols even">
        <Field label={m.customerBirthday} {...box("birthday")} type="date" defaultValue={of.birthday ?? ""} />
        <Field
          label={m.customerLanguage}
          hint={m.customerLanguageHint}
          {...box("locale")}
          defaultValue={of.locale ?? ""}
        />
        <Field label={m.customerZone} hint={m.customerZoneHint} {...box("timeZone")} defaultValue={of.timeZone ?? ""} />
      </div>
      <MarksBoxes of={of} faults={faults} />
    </>
  );
}
