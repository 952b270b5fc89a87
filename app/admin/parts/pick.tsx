import type { ReactNode } from "react";
import type { Messages } from "../messages";

/** A choice in a list's filter, which may be left open; it needs no script. */
export function Pick(choice: {
  m: Messages;
  label: string;
  name: string;
  value: string | undefined;
  children: ReactNode;
}) {
  const { m, label, name, value, children } = choice;
  return (
    <label className="fl">
      {label}
      <select name={name} defaultValue={value ?? ""}>
        <option value="">{m.anything}</option>
        {children}
      </select>
    </label>
  );
}
