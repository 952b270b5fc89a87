import type { Page } from "../page";
import { Icon } from "./icon";

export type Step = "service" | "time" | "details";

/** Where the visitor is on the way to a booking; what is behind them is a way back. */
export function Steps({ page, step, links }: { page: Page; step: Step; links: Partial<Record<Step, string>> }) {
  const names: [Step, string][] = [
    ["service", page.m.stepService],
    ["time", page.m.stepTime],
    ["details", page.m.stepDetails],
  ];
  const now = names.findIndex(([name]) => name === step);
  return (
    <nav aria-label={page.m.steps}>
      <ol className="steps">
        {names.map(([name, text], index) => (
          <li key={name} aria-current={index === now ? "step" : undefined} className={index < now ? "done" : undefined}>
            <StepName text={text} isDone={index < now} link={links[name]} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepName({ text, isDone, link }: { text: string; isDone: boolean; link: string | undefined }) {
  const mark = isDone && <Icon name="check" isSmall />;
  if (link === undefined)
    return (
      <span>
        {mark}
        {text}
      </span>
    );
  return (
    <a href={link}>
      {mark}
      {text}
    </a>
  );
}
