"use client";
import { Choice, Field, LongField } from "../../parts/field";
import { type Marks, MarksBoxes, readMarks } from "../../parts/marks/marks-boxes";
import { PictureField } from "../../parts/pictures/picture-field";
import { useMessages } from "../../shell/messages-context";

const VISIBILITIES = ["public", "private"] as const;

/** What a form can change of a member. */
export interface MemberFields extends Marks {
  fullName: string;
  email: string;
  phone: string | null;
  info: string;
  color: string;
  visibility: "public" | "private" | "archive";
  imageUrl: string | null;
}

const EMPTY: MemberFields = {
  fullName: "",
  email: "",
  phone: null,
  info: "",
  color: "#2456d6",
  visibility: "public",
  imageUrl: null,
  externalId: null,
  metadata: {},
};

/** What stands in the form's boxes. */
export const readMember = (form: FormData) => ({
  fullName: String(form.get("fullName")).trim(),
  email: String(form.get("email")).trim(),
  phone: String(form.get("phone")).trim() || null,
  info: String(form.get("info")).trim(),
  color: String(form.get("color")),
  visibility: VISIBILITIES.find((word) => word === form.get("visibility")) ?? "public",
  imageUrl: String(form.get("imageUrl") ?? "").trim() || null,
  ...readMarks(form),
});

/** The boxes of a member, with what the server said of each. */
export function MemberBoxes({ of = EMPTY, faults }: { of?: MemberFields; faults: Record<string, string> }) {
  const m = useMessages();
  const box = (name: keyof MemberFields) => ({ name, fault: faults[name], autoComplete: "off" });
  return (
    <>
      <Field label={m.name} {...box("fullName")} defaultValue={of.fullName} />
      <div className="cols even">
        <Field label={m.customerEmail} {...box("email")} type="email" defaultValue={of.email} />
        <Field label={m.staffPhone} {...box("phone")} type="tel" defaultValue={of.phone ?? ""} />
      </div>
      <LongField label={m.staffInfo} hint={m.staffInfoHint} name="info" fault={faults.info} defaultValue={of.info} />
      <PictureField label={m.staffPicture} name="imageUrl" fault={faults.imageUrl} defaultValue={of.imageUrl} />
      <div className="cols even">
        {of.visibility !== "archive" && <VisibilityChoice of={of.visibility} fault={faults.visibility} />}
        <Field label={m.color} {...box("color")} type="color" defaultValue={of.color} />
      </div>
      <MarksBoxes of={of} faults={faults} />
    </>
  );
}

/** Who may book a member: of one who is archived nobody, so there is nothing to choose. */
export function VisibilityChoice({ of = "public", fault }: { of?: "public" | "private"; fault: string | undefined }) {
  const m = useMessages();
  return (
    <Choice label={m.staffVisibility} name="visibility" fault={fault} defaultValue={of}>
      <option value="public">{m.staffPublic}</option>
      <option value="private">{m.staffPrivate}</option>
    </Choice>
  );
}
