import type { FreeSlot } from "../book/free-times";
import { FieldError } from "../components/field";
import { type Page, whenText } from "../page";

/** The nearest free times as radio buttons, for a form whose own time was taken. */
export function TimeChoice(choice: {
  page: Page;
  legend: string;
  slots: FreeSlot[];
  wholeDays: boolean;
  error: string | undefined;
}) {
  const { page, legend, slots, wholeDays, error } = choice;
  return (
    <fieldset className="field" aria-describedby={error === undefined ? undefined : "start-error"}>
      <legend>{legend}</legend>
      {error !== undefined && <FieldError id="start-error">{error}</FieldError>}
      <div className="picks">
        {slots.map((slot, index) => (
          <label key={slot.start}>
            <input type="radio" name="start" value={slot.start} id={index === 0 ? "start" : undefined} required />
            <bdi>{whenText(page, { ...slot, wholeDays })}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
