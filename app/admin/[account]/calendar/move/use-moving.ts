"use client";
import { useRef, useState } from "react";
import { MINUTE_MS } from "../../../../../server/domain/dates";
import type { BackOffice } from "../../../client/trpc";
import { useCall } from "../../../client/use-call";
import { useAccount } from "../../../shell/account-context";
import { useLocale, useMessages } from "../../../shell/messages-context";
import { readScope } from "../../bookings/scope-choice";
import { readWritten } from "../create/written";
import type { Moved } from "./move-button";
import { type Meanwhile, meanwhileOf, moveUnlessWarned } from "./try-move";

/** Moves, once what the checks find and what somebody else has done meanwhile was told. */
export function useMoving(of: Moved, minutes: number, onClose: () => void) {
  const { timeZone, currency } = useAccount();
  const m = useMessages();
  const locale = useLocale();
  const priceIn = (price: number) =>
    m.calendarMovePrice(new Intl.NumberFormat(locale, { style: "currency", currency }).format(price));
  const { run, ...call } = useCall();
  const [warnings, setWarnings] = useState<string[]>([]);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  // What its reader has been told of counts as seen from then on.
  const seenAt = useRef(of.seenAt);
  const submit = async (form: FormData) => {
    const force = warnings.length > 0;
    if (meanwhile) seenAt.current = meanwhile.updatedAt;
    const asked = readMove(form, { of, timeZone, minutes });
    let found: string[] = [];
    setMeanwhile(null);
    const isDone = await run(async (office) => {
      if (of.alone && isAlone(form)) return moveOne(office, of, asked);
      try {
        found = await moveUnlessWarned(office, { id: of.id, seenAt: seenAt.current, force, ...asked }, priceIn);
      } catch (error) {
        setMeanwhile(await meanwhileOf(office, { id: of.id, error }));
        throw error;
      }
    });
    setWarnings(found);
    if (isDone && found.length === 0) onClose();
  };
  return { ...call, submit, warnings, forgetWarnings: () => setWarnings([]), meanwhile };
}

/** The name of the choice who moves. */
export const WHO = "who";

/** Whether one booking is to leave the others of its appointment. */
export const isAlone = (form: FormData): boolean => form.get(WHO) === "one";

type Asked = ReturnType<typeof readMove>;

/** Others of its appointment stay; it goes where a customer could, since it takes a seat there. */
async function moveOne(office: BackOffice, { alone, start, staffId }: Moved, asked: Asked) {
  if (!alone) return;
  const to = { start: asked.start, staff: asked.staffId, notify: asked.notify };
  await office.calendar.moveAlone.mutate({ id: alone.bookingId, ...to, seen: { start, staffId } });
}

/** The length and the service are sent only where they are to be others. */
function readMove(form: FormData, { of, timeZone, minutes }: { of: Moved; timeZone: string; minutes: number }) {
  const { serviceId, staffId, start } = readWritten(form, null, timeZone);
  const asked = Number(String(form.get("minutes") ?? minutes).trim());
  const endAt = Date.parse(start) + asked * MINUTE_MS;
  const end = Number.isFinite(endAt) ? new Date(endAt).toISOString() : "";
  return {
    ...{ staffId, start, notify: form.get("notify") === "on", scope: readScope(form) },
    ...(asked !== minutes && { end }),
    ...(serviceId !== "" && serviceId !== of.serviceId && { serviceId }),
  };
}
