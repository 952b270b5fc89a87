import { notFound } from "next/navigation";
import { wallClock } from "../../../../server/domain/zones";
import { Top } from "../../parts/top";
import { notAllowed } from "../../server/not-allowed";
import { openAccount } from "../../server/open-account";
import { EndTestAccount } from "./end-test-account";
import { SetClock } from "./set-clock";

/** The clock of a test account, and what happens when it is set forward; a real account has none. */
export default async function ClockPage({ params }: { params: Promise<{ account: string }> }) {
  const opened = await openAccount((await params).account);
  if (!opened.may("settings:read")) return notAllowed(opened);
  const { m, account, formats, now } = opened;
  if (!account.isSandbox) notFound();
  const { date, time } = wallClock(now, account.timeZone);
  return (
    <>
      <Top title={m.clock} />
      <div className="page stack l">
        <section className="card" aria-labelledby="clock-now">
          <header>
            <h2 id="clock-now">{m.clockNow}</h2>
          </header>
          <div className="in stack">
            <p className="clock">
              <time dateTime={now.toISOString()}>
                {formats.longDay(now)}, <b>{formats.time(now)}</b>
              </time>
            </p>
            <p className="muted">{m.clockText}</p>
          </div>
        </section>
        {opened.may("settings:write") && <SetClock local={`${date}T${time}`} />}
        {account.member.powers.includes("account") && <EndTestAccount />}
      </div>
    </>
  );
}
