"use client";
import { useState } from "react";
import { canRefund, type PaymentStatus } from "../../../../server/domain/pricing/payment-status";
import { useCall } from "../../client/use-call";
import { useMessages } from "../../shell/messages-context";
import { Dialog } from "../dialog";
import { Field } from "../field";

interface Paid {
  id: string;
  status: PaymentStatus;
  /** The customer's. */
  name: string;
  /** What is still to pay, in words. */
  owed: string;
  /** How much could go back, in major units. */
  refundable: number;
  /** The same in words. */
  most: string;
}

/** Taking money at the desk, and giving it back. */
export function PaymentActions({ payment }: { payment: Paid }) {
  const m = useMessages();
  const [asked, setAsked] = useState<"take" | "refund" | null>(null);
  const close = () => setAsked(null);
  const mayRefund = canRefund(payment.status) && payment.refundable > 0;
  if (payment.status !== "pending" && !mayRefund) return null;
  return (
    <div className="acts">
      {payment.status === "pending" && (
        <button className="btn soft" type="button" onClick={() => setAsked("take")}>
          {m.visitTake(payment.owed)}
        </button>
      )}
      {mayRefund && (
        <button className="btn" type="button" onClick={() => setAsked("refund")}>
          {m.visitRefund}
        </button>
      )}
      {asked === "take" && <TakeDialog payment={payment} onClose={close} />}
      {asked === "refund" && <RefundDialog payment={payment} onClose={close} />}
    </div>
  );
}

function TakeDialog({ payment, onClose }: { payment: Paid; onClose: () => void }) {
  const m = useMessages();
  const { run, fields: _, ...call } = useCall();
  const submit = async (form: FormData) => {
    const notify = form.get("notify") === "on";
    if (await run((office) => office.payments.complete.mutate({ id: payment.id, notify }))) onClose();
  };
  const action = m.visitTake(payment.owed);
  return (
    <Dialog title={m.visitTakeTitle(payment.owed)} action={action} {...call} onSubmit={submit} onClose={onClose}>
      <p className="muted">{m.visitTakeText}</p>
      <Notify />
    </Dialog>
  );
}

function RefundDialog({ payment, onClose }: { payment: Paid; onClose: () => void }) {
  const m = useMessages();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    const text = String(form.get("amount")).replace(",", ".").trim();
    const reason = String(form.get("reason")).trim() || null;
    const asked = { id: payment.id, amount: Number(text), reason, notify: form.get("notify") === "on" };
    if (await run((office) => office.payments.refund.mutate(asked))) onClose();
  };
  return (
    <Dialog
      title={m.visitRefundTitle(payment.name)}
      action={m.visitRefundDo}
      isGrave
      {...call}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={m.visitRefundAmount}
        hint={m.visitRefundMost(payment.most)}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={String(payment.refundable)}
        fault={fields.amount}
      />
      <Field label={m.visitRefundReason} name="reason" autoComplete="off" fault={fields.reason} />
      <Notify />
    </Dialog>
  );
}

function Notify() {
  const m = useMessages();
  return (
    <label className="ck">
      <input type="checkbox" name="notify" />
      {m.moveNotify}
    </label>
  );
}
