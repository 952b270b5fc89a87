import Link from "next/link";
import { askingNew } from "../../client/asking-new";
import { Empty } from "../../parts/empty";
import { Icon } from "../../parts/icons";
import { Top } from "../../parts/top";
import type { OpenedAccount } from "../../server/open-account";
import { AnswerList } from "./answer-list";
import { FreeNext } from "./free-next";
import type { Today } from "./read-today";
import { VisitRows } from "./visit-rows";

/** How many visits of now, and of later, are drawn: a page of hundreds keeps whoever looks waiting. */
const DRAWN_MAX = 40;
/** Of what is over, which is folded, the last ones. */
const OVER_DRAWN_MAX = 10;

/** The day at work: what happens now and later, and what waits for somebody. */
export function TodayPage({ opened, today }: { opened: OpenedAccount; today: Today }) {
  const { m, formats, account } = opened;
  const { visits } = today;
  const isQuiet = visits.now.length + visits.later.length + visits.over.length === 0;
  return (
    <>
      <Top title={m.today} sub={formats.longDay(today.now)}>
        <a className="btn" href={`${opened.origin}/book/${account.publicKey}`} aria-label={m.yourPage}>
          <Icon name="external-link" small />
          <span className="only-wide">{m.yourPage}</span>
        </a>
        {opened.may("bookings:write") && (
          <Link className="btn primary" href={askingNew(opened.at("/calendar"))} prefetch={false}>
            <Icon name="plus" small />
            {m.calendarNewVisit}
          </Link>
        )}
      </Top>
      <div className="page today">
        <Facts opened={opened} today={today} />
        <div className="stack l">
          {isQuiet ? (
            <section className="card">
              <Empty icon="sun" title={m.todayNothing} text={m.todayNothingText} />
            </section>
          ) : (
            <Day opened={opened} today={today} />
          )}
        </div>
        <AnswerList opened={opened} today={today} />
        {today.free && <FreeNext opened={opened} members={today.free} />}
      </div>
    </>
  );
}

function Facts({ opened: { m, formats, account }, today }: { opened: OpenedAccount; today: Today }) {
  const { now, later, over } = today.visits;
  const facts = [
    [m.todayVisits, String(now.length + later.length + over.length)],
    [m.todayPeople, String(today.figures.people)],
    [m.todayExpected, formats.money(today.figures.expected, account.currency)],
    [m.todayPaid, formats.money(today.figures.paid, account.currency)],
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Day({ opened, today }: { opened: OpenedAccount; today: Today }) {
  const { m, formats } = opened;
  const { now, later, over } = today.visits;
  // Where nothing is near, the next visit is what comes now; where more is than is drawn, the last of it comes later.
  const coming = [...now, ...later];
  const count = now.length > 0 ? Math.min(now.length, DRAWN_MAX) : 1;
  const [near, far] = [coming.slice(0, count), coming.slice(count)];
  return (
    <>
      <section className="card" aria-labelledby="now">
        <header>
          <h2 id="now">{m.todayNow}</h2>
          <span className="muted end">{formats.time(today.now)}</span>
        </header>
        {near.length === 0 && <p className="in muted">{m.todayNoMore}</p>}
        <VisitRows opened={opened} now={today.now} visits={near} isAwaited />
      </section>
      {far.length > 0 && (
        <section className="card" aria-labelledby="later">
          <header>
            <h2 id="later">{m.todayLater}</h2>
          </header>
          <VisitRows opened={opened} now={today.now} visits={far.slice(0, DRAWN_MAX)} />
          <Further opened={opened} count={far.length - DRAWN_MAX} />
        </section>
      )}
      {over.length > 0 && (
        <details className="card more done">
          <summary>
            <Icon name="check-check" small />
            {m.todayDone(over.length)}
          </summary>
          <VisitRows opened={opened} now={today.now} visits={over.slice(-OVER_DRAWN_MAX)} />
          <Further opened={opened} count={over.length - OVER_DRAWN_MAX} />
        </details>
      )}
    </>
  );
}

/** Leads to those that are not drawn. */
function Further({ opened: { m, at }, count }: { opened: OpenedAccount; count: number }) {
  if (count <= 0) return null;
  return (
    <p className="in">
      <Link href={at("/calendar")} prefetch={false}>
        {m.todayFurther(count)}
      </Link>
    </p>
  );
}
