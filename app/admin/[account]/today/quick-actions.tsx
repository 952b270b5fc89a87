"use client";
import type { BackOffice } from "../../client/trpc";
import { useCall } from "../../client/use-call";
import { useMessages } from "../../shell/messages-context";

interface Answer {
  /** What the button says. */
  word: string;
  isLikely?: boolean;
  call: (office: BackOffice) => Promise<unknown>;
}

/** Answers in a row: one click does it, and the page is read again. A refusal stands under the buttons. */
function Answers({ name, answers }: { name: string; answers: Answer[] }) {
  const m = useMessages();
  const { run, isBusy, fault } = useCall();
  return (
    <span className="acts">
      {answers.map(({ word, isLikely, call }) => (
        <button
          key={word}
          className={isLikely ? "btn small soft" : "btn small"}
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (!isBusy) void run(call);
          }}
        >
          {word}
          <span className="vh">{m.ofName(name)}</span>
        </button>
      ))}
      <small className="bad-t" role="status">
        {fault}
      </small>
    </span>
  );
}

interface Properties {
  id: string;
  /** Whom the buttons mean, for those who hear them. */
  name: string;
}

/** A booking that waits to be approved; the customer is told. */
export function ApproveOrDecline({ id, name }: Properties) {
  const m = useMessages();
  const turn = (status: "approved" | "rejected") => (office: BackOffice) =>
    office.bookings.update.mutate({ id, status, notify: true });
  return (
    <Answers
      name={name}
      answers={[
        { word: m.approve, isLikely: true, call: turn("approved") },
        { word: m.decline, call: turn("rejected") },
      ]}
    />
  );
}

/** A wait that can end; the customer is told. */
export function GiveSeat({ id, name }: Properties) {
  const m = useMessages();
  const call = (office: BackOffice) => office.bookings.giveSeat.mutate({ id, notify: true });
  return <Answers name={name} answers={[{ word: m.giveSeat, isLikely: true, call }]} />;
}

/** Money received at the desk. */
export function TakePayment({ id, name, amount }: Properties & { amount: string }) {
  const m = useMessages();
  const call = (office: BackOffice) => office.payments.complete.mutate({ id });
  return <Answers name={name} answers={[{ word: m.take(amount), isLikely: true, call }]} />;
}
