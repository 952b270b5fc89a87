"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { canRefund, type PaymentStatus } from "../../../../server/domain/pricing/payment-status";
import { useMessages } from "../../shell/messages-context";
import { CopyButton } from "../secrets/copy-button";

/** What a payment's buttons and what they ask are made of. */
export interface Paid {
  id: string;
  status: PaymentStatus;
  /** The customer's. */
  name: string;
  /** What is still to pay, in words. */
  owed: string;
  /** Whether it waits for money at the desk. */
  isToTake: boolean;
  /** Where the customer pays online what is still open; null where there is nothing to pay there. */
  payUrl: string | null;
  /** How much could go back, in major units with the currency's decimals. */
  refundable: string;
  /** Whether it was paid online, where it then goes back by itself. */
  isOnline: boolean;
  /** The same in words. */
  most: string;
}

// They come when they are opened first: a visit that is looked at needs none of them.
const TakeDialog = dynamic(() => import("./payment-dialogs").then((part) => part.TakeDialog), { ssr: false });
const RefundDialog = dynamic(() => import("./payment-dialogs").then((part) => part.RefundDialog), { ssr: false });

/** Taking money at the desk or asking for it online, and giving it back. */
export function PaymentActions({ payment }: { payment: Paid }) {
  const m = useMessages();
  const [asked, setAsked] = useState<"take" | "refund" | null>(null);
  const close = () => setAsked(null);
  const mayRefund = canRefund(payment.status) && Number(payment.refundable) > 0;
  if (!payment.isToTake && !payment.payUrl && !mayRefund) return null;
  return (
    <div className="acts">
      {payment.payUrl && (
        <>
          <a className="btn soft" href={payment.payUrl} target="_blank" rel="noreferrer">
            {m.paymentPage}
          </a>
          <CopyButton text={payment.payUrl} name={m.paymentPage} />
        </>
      )}
      {payment.isToTake && (
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
