import Link from "next/link";
import { Icon } from "../parts/icons";
import { CopyButton } from "../parts/secrets/copy-button";
import { Top } from "../parts/top";
import { notAllowed } from "../server/not-allowed";
import { type OpenedAccount, openAccount } from "../server/open-account";
import { FirstService } from "./start/first-service";
import { FirstStaff } from "./start/first-staff";
import { Preview } from "./start/preview";
import { type Step, StepList } from "./start/step-list";
import { type Progress, readProgress } from "./start/steps";
import { readToday } from "./today/read-today";
import { TodayPage } from "./today/today-page";

/** As many names as a step tells. */
const NAMES_MAX = 5;

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
  const isReady = progress.services.length > 0 && progress.bookable.length > 0;
  const steps = [...stepsOf(opened, progress), ...lastSteps(opened, { isReady, bookingPage })];
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
            <progress className="meter" value={count} max={steps.length} aria-label={m.steps} />
          </div>
          {isReady && <Ready text={m.allSet} />}
          <StepList steps={steps} done={m.done} />
        </section>
        {!opened.isPhone && <Preview caption={m.stepPreview} publicKey={account.publicKey} of={progress} />}
      </div>
    </>
  );
}

function stepsOf({ m, account, at, may }: OpenedAccount, progress: Progress): Step[] {
  const { services, bookable, idle, hours, isUsualWeek } = progress;
  const you = { name: account.member.name, email: account.member.email };
  const to = (path: string, words: string) => <Link href={at(path)}>{words}</Link>;
  const company = m.stepCompany(account.timeZone, account.currency);
  const hasServices = services.length > 0;
  return [
    {
      key: "company",
      title: account.company,
      hint: may("settings:write") ? (
        <>
          {company} {to("/settings", m.stepChange)}
        </>
      ) : (
        company
      ),
      isDone: true,
    },
    {
      key: "hours",
      title: hours && isUsualWeek ? m.stepHours(hours.from, hours.to) : m.stepHoursOwn,
      hint: (
        <>
          {m.stepHoursHint} {to("/hours", m.stepHoursChange)}
        </>
      ),
      isDone: true,
    },
    {
      key: "service",
      title: hasServices ? m.stepServiceDone(services.length) : m.stepService,
      hint: hasServices ? listed(services.map(({ title }) => title)) : m.stepServiceHint,
      isDone: hasServices,
      task: (
        <>
          <FirstService />
          <p>{to("/services/import", m.stepServiceImport)}</p>
        </>
      ),
    },
    {
      key: "staff",
      title: bookable.length > 0 ? m.stepStaffDone(bookable.length) : m.stepStaff,
      hint: bookable.length > 0 ? listed(bookable) : m.stepStaffHint,
      isDone: bookable.length > 0,
      task: <FirstStaff services={services} idle={idle} you={you} />,
    },
  ];
}

/**
 * What is there to do once the page can be booked: before that a customer would find it empty. Nothing here tells that it
 * was done but the first booking, with which the day at work takes the place of the steps.
 */
function lastSteps(opened: OpenedAccount, { isReady, bookingPage }: { isReady: boolean; bookingPage: string }): Step[] {
  const { m } = opened;
  return [
    {
      key: "try",
      title: m.stepTry,
      hint: isReady ? <a href={bookingPage}>{m.stepTryHint}</a> : m.stepTryHint,
      isDone: false,
    },
    {
      key: "share",
      title: m.stepShare,
      hint: isReady ? <Share opened={opened} address={bookingPage} /> : m.stepShareLater,
      isDone: false,
    },
  ];
}

const listed = (names: string[]): string => names.slice(0, NAMES_MAX).join(", ");

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
    <>
      <p>{m.stepShareHint}</p>
      <p className="keyline">
        <code>{address}</code>
        <CopyButton text={address} />
      </p>
      {may("settings:read") && (
        <p>
          <Link href={`${at("/settings")}#share`}>{m.stepShareMore}</Link>
        </p>
      )}
    </>
  );
}
