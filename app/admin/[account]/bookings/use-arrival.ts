"use client";
import { useState } from "react";
import { useCall } from "../../client/use-call";
import { useMessages } from "../../shell/messages-context";

/** Whether the customer of a booking is there. */
export interface Arrival {
  /** The booking's. */
  id: string;
  name: string;
  isThere: boolean;
}

interface Said {
  text: string;
  undo: () => void;
}

/** Says that a customer is there, or is not after all, which can be taken back for a while. */
export function useArrival() {
  const m = useMessages();
  const { run, isBusy, fault } = useCall();
  const [said, setSaid] = useState<Said | null>(null);
  const write = (id: string, arrived: boolean) => run((office) => office.bookings.update.mutate({ id, arrived }));
  const turn = async ({ id, name, isThere }: Arrival) => {
    setSaid(null);
    if (!(await write(id, !isThere))) return;
    const undo = () => {
      setSaid(null);
      void write(id, isThere);
    };
    setSaid({ text: isThere ? m.arrivedNotSaid(name) : m.arrivedSaid(name), undo });
  };
  return { isBusy, fault, said, turn, forget: () => setSaid(null) };
}
