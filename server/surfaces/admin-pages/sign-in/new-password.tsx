import { Field } from "../field";
import type { Messages } from "../messages/en";

interface NewPasswordProps {
  m: Messages;
  label: string;
  name?: string;
  error?: string | undefined;
  autoFocus?: boolean;
}

/** A field for a password that somebody chooses. A script lets them see it. */
export function NewPassword({ m, label, name = "password", error, autoFocus = false }: NewPasswordProps) {
  const show = (
    <button type="button" className="end" hidden aria-pressed="false" aria-controls={name} data-reveals={name}>
      {m.showPassword}
    </button>
  );
  return (
    <Field
      name={name}
      label={label}
      hint={m.passwordHint}
      error={error}
      aside={show}
      input={{ type: "password", autoComplete: "new-password", minLength: 12, maxLength: 128, autoFocus }}
    />
  );
}
