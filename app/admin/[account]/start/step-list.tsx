"use client";
import type { ReactNode } from "react";
import { Icon } from "../../parts/icons";
import { useMessages } from "../../shell/messages-context";
import { useNotedSteps } from "./noted-steps";

export interface Step {
  key: string;
  title: string;
  hint: ReactNode;
  isDone: boolean;
  /** What the step asks, shown while it is the next one. */
  task?: ReactNode;
}

interface Properties {
  steps: Step[];
  /** How many are done, in words, by their number. */
  counts: string[];
  /** What is said once the page can be booked, and what once nothing is left to do. */
  ready: ReactNode;
  finished: ReactNode;
  /** Where to go then: below, where a phone's thumb has just done the last of it. */
  onward: ReactNode;
}

/** The way to a bookable page; the first step that is not done is open. */
export function StepList({ steps: read, counts, ready, finished, onward }: Properties) {
  const m = useMessages();
  const noted = useNotedSteps();
  const steps = read.map((step) => ({ ...step, isDone: step.isDone || noted.done.includes(step.key) }));
  const next = steps.find(({ isDone }) => !isDone);
  const count = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="stack" aria-label={m.steps}>
      <div className="line">
        <b>{counts[count]}</b>
        <progress className="meter" value={count} max={steps.length} aria-label={m.steps} />
      </div>
      {next ? ready : finished}
      <ol className="card steps">
        {steps.map((step, at) => (
          <li key={step.key} className={classOf(step, next)} aria-current={step === next ? "step" : undefined}>
            <span className="sn">
              {step.isDone ? (
                <>
                  <Icon name="check" small />
                  <span className="vh">{m.done}: </span>
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
      {!next && <p className="acts">{onward}</p>}
    </section>
  );
}

function classOf(step: Step, next: Step | undefined): string {
  if (step.isDone) return "ok";
  return step === next ? "cur" : "";
}
