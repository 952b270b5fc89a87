import { useMessages } from "../../shell/messages-context";
import { Choice } from "../field";

const HOURS = [0, 1, 24, 72] as const;
const USUAL = "24";

/** How long what is replaced holds beside the new one. */
export function GraceChoice({ label, fault }: { label: string; fault: string | undefined }) {
  const m = useMessages();
  return (
    <Choice label={label} name="graceHours" defaultValue={USUAL} fault={fault}>
      {HOURS.map((hours) => (
        <option key={hours} value={hours}>
          {m.keyGraceHours(hours)}
        </option>
      ))}
    </Choice>
  );
}

/** What was chosen, in hours. */
export const readGrace = (form: FormData): number => Number(form.get("graceHours"));
