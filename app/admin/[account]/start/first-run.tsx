import Link from "next/link";
import { Icon } from "../../parts/icons";
import { Top } from "../../parts/top";
import type { OpenedAccount } from "../../server/open-account";
import { FirstService } from "./first-service";
import { FirstStaff } from "./first-staff";
import { NotedSteps } from "./noted-steps";
import { CodesLink, ShareButton, TryLink } from "./page-links";
import { Preview } from "./preview";
import { type Step, StepList } from "./step-list";
import { isReady, type Progress } from "./steps";

/** As many names as a step tells. */
const NAMES_MAX = 5;

/** The way from an account that was just made to a page that can be booked, and that people know of. */
export function FirstRun({ opened, progress }: { opened: OpenedAccount; progress: Progress }) {
  const { m, origin, account, at } = opened;
  const address = `${origin}/book/${account.publicKey}`;
  const steps = [...stepsOf(opened, progress), ...lastSteps(opened, progress, address)];
  const external = <Icon name="external-link" small />;
  return (
    <NotedSteps>
      <Top title={m.welcome(account.member.name)}>
        {isReady(progress) ? (
          <TryLink className="btn" href={address}>
            {external}
            {m.yourPage}
          </TryLink>
        ) : (
          <a className="btn" href={address} target="_blank" rel="noreferrer">
            {external}
            {m.yourPage}
          </a>
        )}
      </Top>
      <div className="page first">
        <StepList
          steps={steps}
          counts={Array.from({ length: steps.length + 1 }, (_, count) => m.stepsDone(count, steps.length))}
          ready={isReady(progress) && <Said text={m.allSet} />}
          finished={<Said text={m.stepsFinished} />}
          onward={
            <a className="btn primary" href={at("")}>
              {m.stepsToday}
            </a>
          }
        />
        {!opened.isPhone && <Preview caption={m.stepPreview} publicKey={account.publicKey} of={progress} />}
      </div>
    </NotedSteps>
  );
}

function stepsOf({ m, account, at, may }: OpenedAccount, progress: Progress): Step[] {
  const { services, bookable, idle, place, hours, isUsualWeek } = progress;
  const you = { name: account.member.name, email: account.member.email };
  const to = (path: string, words: string) => (
    <Link href={at(path)} prefetch={false}>
      {words}
    </Link>
  );
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
      task: <FirstStaff {...{ services, idle, place, you }} />,
    },
  ];
}

/** What is there to do once the page can be booked: before that a customer would find it empty. */
function lastSteps(opened: OpenedAccount, progress: Progress, address: string): Step[] {
  const { m } = opened;
  return [
    {
      key: "try",
      title: m.stepTry,
      hint: isReady(progress) ? <TryLink href={address}>{m.stepTryHint}</TryLink> : m.stepTryHint,
      isDone: progress.isTried,
    },
    {
      key: "share",
      title: m.stepShare,
      hint: isReady(progress) ? <Share opened={opened} address={address} /> : m.stepShareLater,
      isDone: progress.isShared,
    },
  ];
}

const listed = (names: string[]): string => names.slice(0, NAMES_MAX).join(", ");

function Said({ text }: { text: string }) {
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
        <ShareButton address={address} />
      </p>
      {may("settings:read") && (
        <p>
          <CodesLink href={`${at("/settings")}#share`}>{m.stepShareMore}</CodesLink>
        </p>
      )}
    </>
  );
}
