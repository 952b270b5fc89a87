import Link from "next/link";
import { MINUTE_MS } from "../../../../server/domain/dates";
import { localTimeOf } from "../../../../server/domain/zones";
import { askingNew } from "../../client/asking-new";
import { Avatar } from "../../parts/avatar";
import { minutesText } from "../../parts/duration";
import type { OpenedAccount } from "../../server/open-account";
import { faceOf } from "../staff/face-of";
import { BookFree } from "./book-free";
import type { Free } from "./read-today";

/** Who is free next, for whoever comes in without a booking. */
export function FreeNext({ opened, members }: { opened: OpenedAccount; members: Free[] }) {
  const { m, at } = opened;
  return (
    <section className="card d" aria-labelledby="free">
      <header>
        <h2 id="free">{m.freeNext}</h2>
        <Link className="end" href={askingNew(at("/calendar"))} prefetch={false}>
          {m.freeNextOther}
        </Link>
      </header>
      {members.length === 0 ? (
        <p className="in muted">{m.freeNextNone}</p>
      ) : (
        <ul className="rows">
          {members.map((member) => (
            <Row key={member.id} {...{ opened, member }} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A member is free at once where the time has begun, or does before anybody has sat down. */
const AT_ONCE_MS = 5 * MINUTE_MS;

function Row({ opened: { m, formats, now, account }, member }: { opened: OpenedAccount; member: Free }) {
  const { id, name, services } = member;
  const [start, end] = [new Date(member.start), new Date(member.end)];
  const isNow = start.getTime() - now.getTime() < AT_ONCE_MS;
  const minutes = Math.round((end.getTime() - start.getTime()) / MINUTE_MS);
  return (
    <li>
      <Avatar name={name} face={faceOf(member)} />
      <span className="what">
        <b>{name}</b>
        <small>
          <bdi>{isNow ? m.freeNow(formats.time(end)) : m.freeFrom(formats.time(start), formats.time(end))}</bdi>
        </small>
      </span>
      <span className="muted only-wide">{minutesText(minutes)}</span>
      <BookFree member={{ id, name }} services={services} from={localTimeOf(account.timeZone, start.getTime())} />
    </li>
  );
}
