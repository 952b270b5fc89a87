"use client";
import { useCall } from "../../client/use-call";
import { asAmountIn } from "../../editor/read-boxes";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";
import { Dialog } from "../dialog";
import { Field } from "../field";
import type { Paid } from "./payment-actions";

interface Properties {
  payment: Paid;
  onClose: () => void;
}

/** Asks before money is noted as taken at the desk. */
export function TakeDialog({ payment, onClose }: Properties) {
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

/** Asks how much goes back, and why. */
export function RefundDialog({ payment, onClose }: Properties) {
  const m = useMessages();
  const { currency } = useAccount();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    const amount = asAmountIn(currency)(String(form.get("amount"))) as number;
    const reason = String(form.get("reason")).trim() || null;
    const asked = { id: payment.id, amount, reason, notify: form.get("notify") === "on" };
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
      <p className="muted">{payment.isOnline ? m.visitRefundOnline : m.visitRefundDesk}</p>
      <Field
        label={m.visitRefundAmount}
        hint={m.visitRefundMost(payment.most)}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        suffix={currency}
        defaultValue={payment.refundable}
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
