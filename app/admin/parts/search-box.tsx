import type { Messages } from "../messages";
import { Icon } from "./icons";

/** The search of a list: a form without script, whose word stands in the address. */
export function SearchBox({ m, label, search }: { m: Messages; label: string; search: string | undefined }) {
  return (
    <search>
      <form className="filters">
        <span className="affix grow">
          <Icon name="search" small />
          <input type="search" name="search" aria-label={label} placeholder={label} defaultValue={search} />
        </span>
        <button className="btn" type="submit">
          {m.search}
        </button>
        {search && (
          <a className="btn quiet" href="?">
            {m.unfilter}
          </a>
        )}
      </form>
    </search>
  );
}
