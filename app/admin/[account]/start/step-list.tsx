import type { ReactNode } from "react";
import { Icon } from "../../parts/icons";

export interface Step {
  key: string;
  title: string;
  hint: ReactNode;
  isDone: boolean;
  /** What the step asks, shown while it is the next one. */
  task?: ReactNode;
}

/** The way to a bookable page; the first step that is not done is open. */
export function StepList({ steps, done }: { steps: Step[]; done: string }) {
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <ol className="card steps">
      {steps.map((step, at) => (
        <li key={step.key} className={classOf(step, next)} aria-current={step === next ? "step" : undefined}>
          <span className="sn">
            {step.isDone ? (
              <>
                <Icon name="check" small />
                <span className="vh">{done}: </span>
              </>
            ) : (
              at + 1
            )}
          </span>
          <div className="what">
            <h2>{step.title}</h2>
            <div className="muted">{step.hint}</div>
            {step === next && step.task}
          </div>
        </li>
      ))}
    </ol>
  );
}

function classOf(step: Step, next: Step | undefined): string {
  if (step.isDone) return "ok";
  return step === next ? "cur" : "";
}
