import type { InputHTMLAttributes, ReactNode } from "react";

export interface FieldProps {
  name: string;
  label: string;
  value?: string;
  error?: string | undefined;
  hint?: string;
  /** Beside the label, such as a link. */
  aside?: ReactNode;
  input?: InputHTMLAttributes<HTMLInputElement>;
}

/** A labelled input with its hint and its error tied to it. */
export function Field({ name, label, value = "", error, hint, aside, input }: FieldProps) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <div className="line">
        <label htmlFor={name}>{label}</label>
        {aside}
      </div>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
      <input
        required
        {...input}
        id={name}
        name={name}
        defaultValue={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described === "" ? undefined : described}
      />
    </div>
  );
}

/** A labelled list to choose one of. */
export function Choice(props: {
  name: string;
  label: string;
  value: string;
  options: [value: string, text: string][];
  marks?: Record<string, string>;
}) {
  const { name, label, value, options, marks = {} } = props;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value} {...marks}>
        {options.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
