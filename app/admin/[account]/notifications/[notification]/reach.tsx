"use client";
import { BOOKING_STATUSES } from "../../../../../server/domain/booking-status";
import { NOTIFICATION_TYPES } from "../../../../../server/domain/notifications/template-variables";
import type { Notification } from "../../../../../server/features/notifications/schemas";
import { bookingWord } from "../../../parts/booking-status";
import { Choice, Field } from "../../../parts/field";
import { mailKind } from "../../../parts/mails/mail-kinds";
import { useMessages } from "../../../shell/messages-context";
import { ReminderBoxes } from "./reminder-boxes";

interface Properties {
  /** Of the type that is chosen. */
  of: Notification;
  onType: (type: Notification["type"]) => void;
  services: { id: string; title: string }[];
  faults: Record<string, string>;
}

const firstOf = (faults: Record<string, string>, field: string) =>
  Object.entries(faults).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];

/** Whom it reaches, when, and for what. */
export function ReachBoxes({ of, onType, services, faults }: Properties) {
  const m = useMessages<"notifications">();
  const box = (name: "toCustomer" | "toStaff" | "toAdmin" | "attachIcs", word: string) => (
    <label className="ck">
      <input type="checkbox" name={name} defaultChecked={of[name]} />
      {word}
    </label>
  );
  return (
    <>
      <TypeChoice type={of.type} onType={onType} fault={faults.type} />
      <Field
        label={m.notificationName}
        hint={m.notificationNameHint}
        name="name"
        defaultValue={of.name}
        autoComplete="off"
        fault={faults.name}
      />
      <fieldset className="f">
        <legend>{m.notificationTo}</legend>
        <div className="cols even">
          {box("toCustomer", m.notificationToCustomer)}
          {box("toStaff", m.notificationToStaff)}
          {box("toAdmin", m.notificationToAdmin)}
        </div>
      </fieldset>
      <Field
        label={m.notificationToCustom}
        hint={m.notificationToCustomHint}
        name="toCustom"
        autoComplete="off"
        defaultValue={of.toCustom.join(", ")}
        fault={firstOf(faults, "toCustom")}
      />
      <ReminderBoxes of={of} faults={faults} />
      <Ticked
        legend={m.notificationStatuses}
        name="statuses"
        all={BOOKING_STATUSES.map((status) => ({ id: status, title: bookingWord(m, status) }))}
        ticked={of.statuses}
      />
      {services.length > 0 && (
        <Ticked legend={m.notificationServices} name="serviceIds" all={services} ticked={of.serviceIds} />
      )}
      {box("attachIcs", m.notificationIcs)}
    </>
  );
}

interface TypeProperties extends Pick<Properties, "onType"> {
  type: Notification["type"];
  fault: string | undefined;
}

/** What it is about. */
function TypeChoice({ type, onType, fault }: TypeProperties) {
  const m = useMessages<"notifications">();
  return (
    <Choice
      label={m.notificationAbout}
      hint={m.notificationAboutHint}
      name="type"
      value={type}
      onChange={(picked) => onType(picked as Notification["type"])}
      fault={fault}
    >
      {NOTIFICATION_TYPES.map((one) => (
        <option key={one} value={one}>
          {mailKind(m, one)}
        </option>
      ))}
    </Choice>
  );
}

interface Choices {
  legend: string;
  name: string;
  all: { id: string; title: string }[];
  ticked: readonly string[];
}

function Ticked({ legend, name, all, ticked }: Choices) {
  const m = useMessages<"notifications">();
  return (
    <details className="f" open={ticked.length > 0}>
      <summary>{legend}</summary>
      <fieldset>
        <legend className="vh">{legend}</legend>
        <small className="muted">{m.notificationAll}</small>
        <div className="cols even">
          {all.map(({ id, title }) => (
            <label key={id} className="ck">
              <input type="checkbox" name={name} value={id} defaultChecked={ticked.includes(id)} />
              {title}
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  );
}
