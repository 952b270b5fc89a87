"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCall } from "../../../client/use-call";
import { Dialog } from "../../../parts/dialog";
import { Icon } from "../../../parts/icons";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";

interface Properties {
  id: string;
  title: string;
  /** Null for who may not read bookings. */
  bookings: { upcoming: number; href: string } | null;
}

/** The end of a service that was never booked; the server says when it was. */
export function DeleteService(properties: Properties) {
  const m = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className="btn quiet" type="button" onClick={() => setOpen(true)}>
        <Icon name="trash-2" small />
        <span className="only-wide">{m.serviceDelete}</span>
        <span className="vh only-phone">{m.serviceDelete}</span>
      </button>
      {isOpen && <DeleteDialog {...properties} onClose={() => setOpen(false)} />}
    </>
  );
}

function DeleteDialog({ id, title, bookings, onClose }: Properties & { onClose: () => void }) {
  const m = useMessages();
  const router = useRouter();
  const { id: account } = useAccount();
  const { run, fields: _, ...call } = useCall();
  const submit = async () => {
    if (await run((office) => office.services.delete.mutate({ id }))) router.push(`/admin/${account}/services`);
  };
  return (
    <Dialog
      title={m.serviceDeleteTitle(title)}
      action={m.serviceDeleteDo}
      isGrave
      {...call}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{m.serviceDeleteText}</p>
      {bookings && (
        <p>
          {m.serviceUpcoming(bookings.upcoming)} <a href={bookings.href}>{m.serviceBookings}</a>
        </p>
      )}
    </Dialog>
  );
}
