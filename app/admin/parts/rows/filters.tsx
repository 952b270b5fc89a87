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
        <form className="filters" action="?">
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

/** The first and the last day that are looked at. */
export function DayRange({ m, from, to }: { m: Messages; from: string | undefined; to: string | undefined }) {
  return (
    <>
      <label className="fl">
        {m.bookingFrom}
        <input type="date" name="from" defaultValue={from} key={from} />
      </label>
      <label className="fl">
        {m.bookingTo}
        <input type="date" name="to" defaultValue={to} key={to} />
      </label>
    </>
  );
}
