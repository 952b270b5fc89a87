"use client";
import type { BookingForm } from "../../../../../server/features/calendar";
import { Field } from "../../../parts/field";
import { useMessages } from "../../../shell/messages-context";
import { Extras } from "./extras";
import { Questions } from "./questions";
import type { Written } from "./written";

interface Properties {
  offered: BookingForm;
  written: Pick<Written, "persons" | "answers">;
  fields: Record<string, string>;
}

/** What the service lets its customers choose and asks of them. */
export function Choices({ offered, written, fields }: Properties) {
  const m = useMessages();
  return (
    <>
      {offered.seats > 1 && (
        <Field
          label={m.visitPersons}
          name="persons"
          type="number"
          inputMode="numeric"
          min={1}
          max={offered.seats}
          defaultValue="1"
          fault={fields.persons}
        />
      )}
      <Extras extras={offered.extras} fields={fields} />
      <Questions questions={offered.questions} {...{ written, fields }} />
    </>
  );
}
