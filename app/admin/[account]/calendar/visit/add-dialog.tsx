"use client";
import { type SyntheticEvent, useState } from "react";
import type { BackOffice } from "../../../client/trpc";
import { useCall } from "../../../client/use-call";
import { Dialog } from "../../../parts/dialog";
import { LongField } from "../../../parts/field";
import { MarksBoxes, readMarks } from "../../../parts/marks/marks-boxes";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { ChargeBoxes } from "../create/charge-boxes";
import { Choices } from "../create/choices";
import { addCustomer, CustomerPick, usePicked } from "../create/customer-pick";
import { sendFiles } from "../create/sent-files";
import { useBookingForm } from "../create/use-booking-form";
import { answersOf, readWritten } from "../create/written";

/** The group that somebody joins. */
export interface Joined {
  id: string;
  serviceId: string;
  isFull: boolean;
}

interface Properties {
  to: Joined;
  onClose: () => void;
}

/** Who joins, with what they choose and how they pay. */
export function AddDialog({ to, onClose }: Properties) {
  const m = useMessages();
  const { timeZone, publicKey } = useAccount();
  const { run, fields, ...call } = useCall();
  const [picked, setPicked] = usePicked(null);
  const offered = useBookingForm(to.serviceId);
  const read = (form: FormData) => readWritten(form, offered, timeZone);
  const [written, setWritten] = useState(() => read(new FormData()));
  const look = ({ currentTarget }: SyntheticEvent) => {
    const form = currentTarget.closest("form");
    if (form) setWritten(read(new FormData(form)));
  };
  const submit = async (form: FormData) => {
    const isDone = await run(async (office) => {
      const customerId = picked?.id ?? (await addCustomer(office, form, setPicked));
      const files = await sendFiles(form, offered?.questions ?? [], publicKey);
      await join(office, { to, form, customerId, written: read(form), files });
    });
    if (isDone) onClose();
  };
  return (
    <Dialog title={m.calendarGroupAdd} action={m.calendarBook} isWide {...call} onSubmit={submit} onClose={onClose}>
      {to.isFull && <p className="note">{m.calendarGroupFull}</p>}
      <div className="stack l" onChange={look}>
        <CustomerPick {...{ picked, fields }} onPick={setPicked} />
        {offered && <Choices {...{ offered, written, fields }} />}
        <LongField label={m.visitWords} name="notes" rows={2} fault={fields.notes} />
        <ChargeBoxes serviceId={to.serviceId} customerId={picked?.id ?? null} fields={fields} isTakenNow={false} />
        <MarksBoxes faults={fields} />
        <label className="ck">
          <input type="checkbox" name="notify" defaultChecked />
          {m.moveNotify}
        </label>
      </div>
    </Dialog>
  );
}

interface Joining {
  to: Joined;
  form: FormData;
  customerId: string;
  written: ReturnType<typeof readWritten>;
  files: Awaited<ReturnType<typeof sendFiles>>;
}

async function join(office: BackOffice, { to, form, customerId, written, files }: Joining) {
  const { persons, extras, notes, notify, charge } = written;
  const { coupon, packageId, pay } = charge;
  await office.appointments.addBooking.mutate({
    ...{ id: to.id, customerId, persons, extras, notes, notify, coupon, packageId },
    ...(pay === "online" && { payment: { method: "provider" as const } }),
    fields: answersOf(written, files),
    ...readMarks(form),
  });
}
