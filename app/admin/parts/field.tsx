"use client";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Icon } from "./icons";

interface Properties extends ComponentProps<"input"> {
  label: string;
  hint?: string | undefined;
  /** What the server said of this field; it takes the hint's place beside the box. */
  fault?: string | undefined;
  /** A unit that stands in the box, such as a currency. */
  unit?: string | undefined;
  /** A unit that stands behind the number, such as `min`. */
  suffix?: string | undefined;
}

/** A labelled box with its hint and its fault, both told to those who do not see them. */
export function Field({ label, hint, fault, unit, suffix, ...input }: Properties) {
  const id = useId();
  const box = (
    <input
      id={id}
      aria-invalid={fault ? true : undefined}
      aria-describedby={hint || fault ? `${id}-h` : undefined}
      {...input}
    />
  );
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      {unit || suffix ? (
        <span className="affix">
          {unit}
          {box}
          {suffix}
        </span>
      ) : (
        box
      )}
      <Told id={`${id}-h`} hint={hint} fault={fault} />
    </div>
  );
}

/** A labelled box of several lines. */
export function LongField({
  label,
  hint,
  fault,
  ...area
}: ComponentProps<"textarea"> & Pick<Properties, "label" | "hint" | "fault">) {
  const id = useId();
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={4}
        aria-invalid={fault ? true : undefined}
        aria-describedby={hint || fault ? `${id}-h` : undefined}
        {...area}
      />
      <Told id={`${id}-h`} hint={hint} fault={fault} />
    </div>
  );
}

/** A labelled choice. */
export function Choice(properties: {
  label: string;
  name: string;
  hint?: string | undefined;
  defaultValue?: string;
  /** With it the choice is the caller's to keep. */
  value?: string;
  onChange?: (picked: string) => void;
  fault?: string | undefined;
  children: ReactNode;
}) {
  const { label, hint, fault, children, onChange, ...select } = properties;
  const id = useId();
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        {...select}
        onChange={(event) => onChange?.(event.target.value)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={hint || fault ? `${id}-h` : undefined}
      >
        {children}
      </select>
      <Told id={`${id}-h`} hint={hint} fault={fault} />
    </div>
  );
}

/** Something that is on or off. */
export function Switch({ label, hint, fault, defaultChecked = false, ...input }: Properties) {
  const id = useId();
  const [isOn, setOn] = useState(defaultChecked);
  return (
    <div className="f">
      <label className="ck" htmlFor={id}>
        <input
          className="sw"
          type="checkbox"
          role="switch"
          id={id}
          aria-checked={isOn}
          defaultChecked={defaultChecked}
          onChange={(event) => setOn(event.target.checked)}
          aria-describedby={hint || fault ? `${id}-h` : undefined}
          {...input}
        />
        {label}
      </label>
      <Told id={`${id}-h`} hint={hint} fault={fault} />
    </div>
  );
}

function Told({ id, hint, fault }: { id: string; hint?: string | undefined; fault?: string | undefined }) {
  if (fault) {
    return (
      <span className="err" id={id}>
        <Icon name="triangle-alert" small />
        {fault}
      </span>
    );
  }
  return hint ? <small id={id}>{hint}</small> : null;
}
