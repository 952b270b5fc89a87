"use client";
import { useEffect, useState } from "react";
import { refusalOf } from "../../../client/refusal";
import { backOfficeOf } from "../../../client/trpc";
import { useCall } from "../../../client/use-call";
import { Dialog } from "../../../parts/dialog";
import { type EditedDay, toEdited, toStored } from "../../../parts/week/week";
import { WeekEditor } from "../../../parts/week/week-editor";
import { weekdayName } from "../../../parts/week/weekday-name";
import { useAccount } from "../../../shell/account-context";
import { useLocale, useMessages } from "../../../shell/messages-context";

interface Properties {
  member: { id: string; name: string };
  onClose: () => void;
}

/** The weekly hours of one member over the calendar that they open. */
export function WeekDialog({ member: { id, name }, onClose }: Properties) {
  const m = useMessages();
  const locale = useLocale();
  const { id: account } = useAccount();
  const { run, fields, fault, isBusy } = useCall();
  const [days, setDays] = useState<EditedDay[] | null>(null);
  const [unread, setUnread] = useState<string>();
  useEffect(() => {
    let isOver = false;
    const read = backOfficeOf(account).staff.schedule.get.query({ id });
    read.then(
      (week) => !isOver && setDays(toEdited(week.days)),
      (error: unknown) => !isOver && setUnread(refusalOf(error)?.message ?? m.offline),
    );
    return () => {
      isOver = true;
    };
  }, [account, id, m]);
  const submit = async () => {
    if (days && (await run((office) => office.staff.schedule.replace.mutate({ id, days: toStored(days) })))) onClose();
  };
  return (
    <Dialog
      title={m.weekOf(name)}
      action={m.weekSave}
      isWide
      isBusy={isBusy || !days}
      fault={fault ?? unread}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="muted">{m.weekHint}</p>
      {days && (
        <WeekEditor
          days={days}
          nameOf={(weekday) => weekdayName(locale, weekday)}
          faults={fields}
          hasBreaks
          onChange={setDays}
        />
      )}
    </Dialog>
  );
}
