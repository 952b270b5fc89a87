import type { InputHTMLAttributes, ReactNode } from "react";
import type { Page } from "../page";
import { Icon } from "./icon";

export interface FieldProps {
  page: Page;
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  /** Marks it without a sentence of its own: one for several fields stands above them. */
  isInvalid?: boolean | undefined;
  hint?: ReactNode;
  required?: boolean;
  input?: InputHTMLAttributes<HTMLInputElement>;
  /** Draws a text area of that many rows instead of an input. */
  rows?: number;
  /** Draws a list to choose one of instead of an input. */
  options?: string[];
  /** Another input's name and the value on which this one is asked; `ofAnyone`: of any person's input; `isMet`: it is. */
  askedIf?: { name: string; is: string; ofAnyone: boolean; isMet: boolean } | undefined;
  /** After the control. */
  children?: ReactNode;
}

/** A labelled control with its hint and its error tied to it. Its id is its name, so summaries can link to it. */
export function Field(field: FieldProps) {
  const { page, name, label, error, hint, required = false, askedIf, children } = field;
  return (
    <div
      className="field"
      data-if={askedIf?.name}
      data-is={askedIf?.is}
      data-of-anyone={askedIf?.ofAnyone || undefined}
      data-unasked={askedIf?.isMet === false || undefined}
    >
      <label htmlFor={name}>
        {label}
        {!required && <span className="opt"> ({page.m.optional})</span>}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <Control {...field} />
      {children}
    </div>
  );
}

function Control({ page, name, value, error, isInvalid, hint, required = false, input, rows, options }: FieldProps) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  const control = {
    id: name,
    name,
    required,
    className: "input",
    defaultValue: value,
    "aria-invalid": error !== undefined || isInvalid || undefined,
    "aria-describedby": described === "" ? undefined : described,
  };
  if (options !== undefined) {
    return (
      <select {...control}>
        <option value="">{required ? page.m.questions.choose : "–"}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  return rows === undefined ? <input type="text" {...input} {...control} /> : <textarea rows={rows} {...control} />;
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <Icon name="triangle-alert" isSmall />
      <span>{children}</span>
    </p>
  );
}
