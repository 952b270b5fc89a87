"use client";
import { useMessages } from "../../shell/messages-context";
import { Field, LongField } from "../field";
import { Icon } from "../icons";
import { marksIn, marksText } from "./marks-text";

/** What programs note at a record: their own id of it, and whatever else they need to find theirs again. */
export interface Marks {
  externalId: string | null;
  metadata: Record<string, string>;
}

const NONE: Marks = { externalId: null, metadata: {} };

/** The name of the hidden box with what a box showed at first. */
const seenOf = (name: keyof Marks) => `${name}Seen`;

/** What was changed in the boxes. What nobody changed is left out, so that what a program writes meanwhile stays. */
export function readMarks(form: FormData): Partial<Marks> {
  const textOf = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  const isChanged = (name: keyof Marks) => textOf(name) !== textOf(seenOf(name));
  return {
    ...(isChanged("externalId") && { externalId: textOf("externalId").trim() || null }),
    ...(isChanged("metadata") && { metadata: marksIn(textOf("metadata")) }),
  };
}

/** The boxes for them, folded away until something is noted or refused. */
export function MarksBoxes({ of = NONE, faults }: { of?: Marks | undefined; faults: Record<string, string> }) {
  const m = useMessages();
  const fault = noteFault(faults);
  const isSaid = of.externalId !== null || Object.keys(of.metadata).length > 0;
  return (
    <details className="more" open={isSaid || faults.externalId !== undefined || fault !== undefined}>
      <summary>
        {m.marks}
        <Icon name="chevron-down" small tone="chev" />
      </summary>
      <div className="stack">
        <Field
          label={m.marksExternalId}
          name="externalId"
          autoComplete="off"
          defaultValue={of.externalId ?? ""}
          fault={faults.externalId}
        />
        <LongField
          label={m.marksMetadata}
          hint={m.marksMetadataHint}
          name="metadata"
          className="mono"
          rows={3}
          spellCheck={false}
          defaultValue={marksText(of.metadata)}
          fault={fault}
        />
        <input type="hidden" name={seenOf("externalId")} defaultValue={of.externalId ?? ""} />
        <input type="hidden" name={seenOf("metadata")} defaultValue={marksText(of.metadata)} />
      </div>
    </details>
  );
}

/** The server names the note that it refuses. */
export function noteFault(faults: Record<string, string>): string | undefined {
  const [name, fault] = Object.entries(faults).find(([one]) => one.split(".")[0] === "metadata") ?? [];
  if (name === undefined || fault === undefined) return undefined;
  return name === "metadata" ? fault : `${name.slice("metadata.".length)}: ${fault}`;
}
