import { listHref } from "../../server/list-query";
import type { OpenedAccount } from "../../server/open-account";
import { Icon } from "../icons";

interface Properties {
  opened: Pick<OpenedAccount, "m" | "at">;
  /** As its file is called. */
  list: string;
  filter?: Record<string, string | undefined>;
}

/** Takes a list along as a file, filtered as it is shown. */
export function TakeCsv({ opened: { m, at }, list, filter = {} }: Properties) {
  return (
    <a className="btn" href={`${at(`/csv/${list}`)}${listHref(filter)}`} download>
      <Icon name="download" small />
      <span className="only-wide">{m.csvTake}</span>
      <span className="vh only-phone">{m.csvTake}</span> <span className="vh">{m.csvTakeHint}</span>
    </a>
  );
}
