import Link from "next/link";
import type { NamedPayment, PaidThing } from "../../../../server/features/payments/office/schemas";
import type { OpenedAccount } from "../../server/open-account";

const PAGES: Record<PaidThing["kind"], string> = { visit: "bookings", event: "events", package: "packages" };

/** What a payment is for, each with the way to it; of what is gone the words on the bill. */
export function PaidThings({ opened: { formats, at }, payment }: { opened: OpenedAccount; payment: NamedPayment }) {
  const { things, lines } = payment;
  if (things.length === 0) return lines.map(({ label }) => label).join(", ");
  return things.map(({ kind, id, title, at: begins }, place) => (
    <span key={id}>
      {place > 0 && ", "}
      <Link href={at(`/${PAGES[kind]}/${id}`)} prefetch={false}>
        {title}
      </Link>
      {begins && <small className="muted"> {formats.weekday(new Date(begins))}</small>}
    </span>
  ));
}
