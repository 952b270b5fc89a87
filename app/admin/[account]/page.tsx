import Link from "next/link";
import { Icon } from "../parts/icons";
import { CopyButton } from "../parts/secrets/copy-button";
import { Top } from "../parts/top";
import { notAllowed } from "../server/not-allowed";
import { type OpenedAccount, openAccount } from "../server/open-account";
import { FirstService } from "./start/first-service";
import { FirstStaff } from "./start/first-staff";
import { type Step, StepList } from "./start/step-list";
import { type Progress, readProgress } from "./start/steps";
import { readToday } from "./today/read-today";
import { TodayPage } from "./today/today-page";

/**
 * Where a person arrives: the way to a bookable page at first, for who may go it, and the day at work once somebody has
 * booked.
 */
export default async function StartPage({ params }: { params: Promise<{ account: string }> }) {
  const opened = await openAccount((await params).account);
  if (!opened.may("catalog:read")) return notAllowed(opened);
  const today = await readToday(opened);
  if (!opened.may("catalog:write") || today.hasVisits) return <TodayPage opened={opened} today={today} />;
  return <FirstRun opened={opened} progress={await readProgress(opened.office)} />;
}

function FirstRun({ opened, progress }: { opened: OpenedAccount; progress: Progress }) {
  const { m, origin, account } = opened;
  const bookingPage = `${origin}/book/${account.publicKey}`;
  const steps = stepsOf(opened, progress, bookingPage);
  const isReady = steps.every(({ isDone }) => isDone);
  const count = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      <Top title={m.welcome(account.member.name)}>
        <a className="btn" href={bookingPage}>
          <Icon name="external-link" small />
          {m.yourPage}
        </a>
      </Top>
      <div className="page first">
        <section className="stack" aria-label={m.steps}>
          <div className="line">
            <b>{m.stepsDone(count, steps.length)}</b>
            <progress className="vh" value={count} max={steps.length} aria-label={m.steps} />
          </div>
          {isReady && <Ready text={m.allSet} />}
          <StepList steps={steps} done={m.done} />
          {isReady && <Share opened={opened} address={bookingPage} />}
        </section>
      </div>
    </>
  );
}

function stepsOf({ m, account }: OpenedAccount, progress: Progress, bookingPage: string): Step[] {
  const { services, bookable, idle, hours, isUsualWeek } = progress;
  const you = { name: account.member.name, email: account.member.email };
  return [
    { key: "company", title: account.company, hint: m.stepCompany(account.timeZone, account.currency), isDone: true },
    {
      key: "hours",
      title: hours && isUsualWeek ? m.stepHours(hours.from, hours.to) : m.stepHoursOwn,
      hint: m.stepHoursHint,
      isDone: true,
    },
    {
      key: "service",
      title: services.length > 0 ? m.stepServiceDone(services.length) : m.stepService,
      hint:
        services.length > 0
          ? services
              .slice(0, 5)
              .map(({ title }) => title)
              .join(", ")
          : m.stepServiceHint,
      isDone: services.length > 0,
      task: <FirstService />,
    },
    {
      key: "staff",
      title: bookable > 0 ? m.stepStaffDone(bookable) : m.stepStaff,
      hint: m.stepStaffHint,
      isDone: bookable > 0,
      task: <FirstStaff services={services} idle={idle} you={you} />,
    },
    {
      key: "try",
      title: m.stepTry,
      hint: <a href={bookingPage}>{m.stepTryHint}</a>,
      isDone: services.length > 0 && bookable > 0,
    },
  ];
}

function Ready({ text }: { text: string }) {
  return (
    <div className="note ok" role="status">
      <Icon name="check" />
      <p className="what">{text}</p>
    </div>
  );
}

function Share({ opened: { m, may, at }, address }: { opened: OpenedAccount; address: string }) {
  return (
    <section className="card" aria-labelledby="share">
      <header>
        <h2 id="share">{m.stepShare}</h2>
      </header>
      <div className="in">
        <p className="muted">{m.stepShareHint}</p>
        <p className="keyline">
          <code>{address}</code>
          <CopyButton text={address} />
        </p>
        {may("settings:read") && (
          <p>
            <Link href={`${at("/settings")}#share`}>{m.stepShareMore}</Link>
          </p>
        )}
      </div>
    </section>
  );
}
