import type { Messages } from "../messages";
import { listHref } from "../server/list-query";
import { Icon } from "./icons";

interface Properties {
  m: Messages;
  label: string;
  search: string | undefined;
  /** What else narrows the list, which a search keeps. */
  kept?: Record<string, string | undefined>;
}

/** The search of a list: a form without script, whose word stands in the address. */
export function SearchBox({ m, label, search, kept = {} }: Properties) {
  return (
    <search>
      <form className="filters one" action="?">
        {Object.entries(kept).map(([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />)}
        <span className="affix grow">
          <Icon name="search" small />
          <input type="search" name="search" aria-label={label} placeholder={label} defaultValue={search} />
        </span>
        <button className="btn" type="submit">
          {m.search}
        </button>
        {search && (
          <a className="btn quiet" href={listHref(kept)}>
            {m.unfilter}
          </a>
        )}
      </form>
    </search>
  );
}
