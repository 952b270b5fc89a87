import type { InputHTMLAttributes, ReactNode } from "react";
import type { Page } from "../page";

export interface FieldProps {
  page: Page;
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  hint?: string;
  required?: boolean;
  input?: InputHTMLAttributes<HTMLInputElement>;
  /** Draws a text area of that many rows instead of an input. */
  rows?: number;
}

/** A labelled control with its hint and its error tied to it. Its id is its name, so summaries can link to it. */
export function Field({ page, name, label, value, error, hint, required = false, input, rows }: FieldProps) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  const control = {
    id: name,
    name,
    required,
    defaultValue: value,
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": described === "" ? undefined : described,
  };
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {!required && <span className="muted"> ({page.m.optional})</span>}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      {rows === undefined ? <input type="text" {...input} {...control} /> : <textarea rows={rows} {...control} />}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      {children}
    </p>
  );
}
