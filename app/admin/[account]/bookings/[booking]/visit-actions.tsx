"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { BookingStatus } from "../../../../../server/domain/booking-status";
import { useCall } from "../../../client/use-call";
import { ClashNote } from "../../../editor/lazy-clash-note";
import type { FoundClash } from "../../../editor/write-unless-changed";
import type { Messages } from "../../../messages";
import { bookingWord } from "../../../parts/booking-status";
import { Dialog } from "../../../parts/dialog";
import { LongField } from "../../../parts/field";
import { useMessages } from "../../../shell/messages-context";
import { readScope, ScopeChoice } from "../scope-choice";
import { writeVisit } from "./change/clash";

export interface Changed {
  id: string;
  name: string;
  status: BookingStatus;
  isSeries: boolean;
  hasBegun: boolean;
  /** What its end comes to, in words. */
  consequences: string[];
}

interface Properties {
  booking: Changed;
  /** The statuses that may follow. */
  moves: readonly BookingStatus[];
}

/** The likely answers first; what takes the visit away comes last. */
const ORDER: BookingStatus[] = ["approved", "done", "no_show", "pending", "rejected", "cancelled"];
const GRAVE: BookingStatus[] = ["rejected", "cancelled"];

function wordOf(m: Messages, from: BookingStatus, to: BookingStatus): string {
  if (from === "waitlisted" && to === "approved") return m.giveSeat;
  if (to === "approved") return from === "pending" ? m.moveApproved : m.moveReapprove;
  const words = {
    pending: m.movePending,
    rejected: m.moveRejected,
    cancelled: m.moveCancelled,
    done: m.moveDone,
    no_show: m.moveNoShow,
    waitlisted: m.statusWaitlisted,
  };
  return words[to];
}

/** The legal changes of the visit's status, each asked once more. */
export function VisitActions({ booking, moves }: Properties) {
  const m = useMessages();
  // As it stood when it was asked: what changes below the dialog has not been seen.
  const [asked, setAsked] = useState<{ booking: Changed; to: BookingStatus } | null>(null);
  const offered = ORDER.filter((to) => moves.includes(to));
  const isAwaited = booking.hasBegun || booking.status === "pending" || booking.status === "waitlisted";
  return (
    <div className="acts">
      {offered.map((to, index) => (
        <button
          key={to}
          className={index === 0 && isAwaited && !GRAVE.includes(to) ? "btn primary" : "btn"}
          type="button"
          onClick={() => setAsked({ booking, to })}
        >
          {wordOf(m, booking.status, to)}
        </button>
      ))}
      {asked && <MoveDialog {...asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

function MoveDialog({ booking, to, onClose }: { booking: Changed; to: BookingStatus; onClose: () => void }) {
  const m = useMessages();
  const router = useRouter();
  const isGrave = GRAVE.includes(to);
  const word = wordOf(m, booking.status, to);
  const { submit, clash, fields, ...call } = useStatusMove(booking, to, onClose);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      title={m.moveTitle(word, booking.name)}
      action={word}
      {...{ isGrave, onClose }}
      {...(isGrave && { leave: m.keep })}
      {...call}
      onSubmit={submit}
    >
      {clash && (
        <ClashNote
          clashes={clash.clashes}
          clashBy={clash.by}
          keepMine={() => submit(new FormData(body.current?.closest("form") ?? undefined))}
          takeTheirs={() => {
            router.refresh();
            onClose();
          }}
          labels={{ status: m.visitStatus }}
          inWords={(_, value) => bookingWord(m, value as BookingStatus)}
        />
      )}
      <div ref={body} />
      {isGrave && <Ending consequences={booking.consequences} fault={fields.cancelReason} />}
      {booking.isSeries && booking.status !== "waitlisted" && <ScopeChoice fault={fields.scope} />}
      <label className="ck">
        <input type="checkbox" name="notify" defaultChecked />
        {m.moveNotify}
      </label>
    </Dialog>
  );
}

/** Writes the other status, unless somebody else has changed it since. */
function useStatusMove({ id, status }: Changed, to: BookingStatus, onClose: () => void) {
  const { run, ...call } = useCall();
  const [clash, setClash] = useState<FoundClash | null>(null);
  const submit = async (form: FormData) => {
    const notify = form.get("notify") === "on";
    const reason = String(form.get("cancelReason") ?? "").trim();
    const scope = readScope(form);
    const more = { notify, scope, ...(GRAVE.includes(to) && { cancelReason: reason || null }) };
    const isDone = await run((office) =>
      status === "waitlisted" && to === "approved"
        ? office.bookings.giveSeat.mutate({ id, notify })
        : writeVisit(office, { id, seen: clash?.seen ?? { status }, wanted: { status: to }, more }, setClash),
    );
    if (isDone) onClose();
  };
  return { ...call, submit, clash };
}

/** What an end comes to, and why it is. */
function Ending({ consequences, fault }: Pick<Changed, "consequences"> & { fault: string | undefined }) {
  const m = useMessages();
  return (
    <>
      <ul className="why">
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <LongField label={m.moveReason} hint={m.moveReasonHint} name="cancelReason" rows={2} fault={fault} />
    </>
  );
}
