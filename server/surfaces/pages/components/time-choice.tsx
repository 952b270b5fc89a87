import type { FreeSlot } from "../book/free-times";
import { type Page, whenText } from "../page";
import { FieldError } from "./field";

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
    <fieldset className="time-choice" aria-describedby={error === undefined ? undefined : "start-error"}>
      <legend>{legend}</legend>
      {error !== undefined && <FieldError id="start-error">{error}</FieldError>}
      {slots.map((slot, index) => (
        <label key={slot.start}>
          <input type="radio" name="start" value={slot.start} id={index === 0 ? "start" : undefined} required />
          <bdi>{whenText(page, { ...slot, wholeDays })}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
