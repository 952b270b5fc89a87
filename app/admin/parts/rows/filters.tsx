import type { ReactNode } from "react";
import type { Messages } from "../../messages";
import { Icon } from "../icons";

interface Properties {
  m: Messages;
  /** What else narrows the page, which the filter keeps. */
  kept?: Record<string, string | undefined>;
  /** Whether it narrows anything now: then it stands open on a phone too. */
  isOn: boolean;
  /** Where nothing is narrowed; null: there is always a range. */
  clearHref: string | null;
  children: ReactNode;
}

/** What narrows a page: a form without script, whose values stand in the address. On a phone it folds away. */
export function Filters({ m, kept = {}, isOn, clearHref, children }: Properties) {
  return (
    <search aria-label={m.filter}>
      <details className="fold" open={isOn || undefined}>
        <summary>
          <Icon name="sliders-horizontal" small />
          {m.filter}
          <Icon name="chevron-down" small />
        </summary>
        <form className="filters">
          {Object.entries(kept).map(
            ([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />,
          )}
          {children}
          <span className="acts tight">
            <button className="btn" type="submit">
              {m.show}
            </button>
            {isOn && clearHref !== null && (
              <a className="btn quiet" href={clearHref}>
                {m.unfilter}
              </a>
            )}
          </span>
        </form>
      </details>
    </search>
  );
}
