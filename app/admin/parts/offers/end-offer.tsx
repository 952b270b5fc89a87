"use client";
import { useCall } from "../../client/use-call";
import { useMessages } from "../../shell/messages-context";
import { AffectedList } from "../affected/affected-list";
import { Dialog } from "../dialog";
import type { EndedOffer } from "./use-turn-offer";

/** Asks before a member no longer offers a service: what is booked stays, terms of their own are lost. */
export function EndOffer({ of, onClose }: { of: EndedOffer; onClose: () => void }) {
  const m = useMessages();
  const { run, fields: _, ...call } = useCall();
  const { staffId, serviceId, booked, own } = of;
  const submit = async () => {
    if (await run((office) => office.staff.services.delete.mutate({ id: staffId, serviceId }))) onClose();
  };
  return (
    <Dialog
      title={m.offerEndTitle(of.member, of.service)}
      action={m.offerEndDo}
      isGrave
      {...call}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {own.length > 0 && <p>{m.offerEndOwn(own.join(", "))}</p>}
      {booked.count > 0 && <p>{m.offerEndText(booked.count)}</p>}
      <AffectedList of={booked} filter={{ staff: staffId, service: serviceId }} />
    </Dialog>
  );
}
