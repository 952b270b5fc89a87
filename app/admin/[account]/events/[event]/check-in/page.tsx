import Link from "next/link";
import { Icon } from "../../../../parts/icons";
import { Top } from "../../../../parts/top";
import { notAllowed } from "../../../../server/not-allowed";
import { openAccount } from "../../../../server/open-account";
import { orGone } from "../../../../server/or-gone";
import { readAll } from "../../../../server/read-all";
import { Door } from "./door";

type Properties = { params: Promise<{ account: string; event: string }> };

/** The door of an event: codes are scanned or typed, and each gets a clear answer. */
export default async function CheckInPage({ params }: Properties) {
  const { account, event: id } = await params;
  const opened = await openAccount(account);
  if (!opened.mayBeyondOwn("bookings:write")) return notAllowed(opened);
  const { m, office, at } = opened;
  const [event, tickets] = await orGone(
    Promise.all([
      office.events.get({ id }),
      readAll((paging) => office.events.attendees.list({ id, status: "approved", ...paging })),
    ]),
  );
  const arrived = tickets.filter(({ checkedInAt }) => checkedInAt !== null).length;
  return (
    <>
      <Top title={event.title}>
        <span className="ci-n">{m.checkInOf(arrived, tickets.length)}</span>
        <Link className="btn" href={at(`/events/${id}`)} prefetch={false}>
          <Icon name="arrow-left" small />
          <span className="only-wide">{m.checkInBack}</span>
          <span className="vh only-phone">{m.checkInBack}</span>
        </Link>
      </Top>
      <Door eventId={id} />
    </>
  );
}
