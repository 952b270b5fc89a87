import type { Messages } from "../../messages";
import { Icon } from "../icons";

/** Takes a list along as a file, filtered as it is shown. */
export function TakeCsv({ m, href }: { m: Messages; href: string }) {
  return (
    <a className="btn only-wide" href={href} download>
      <Icon name="download" small />
      {m.csvTake} <span className="vh">{m.csvTakeHint}</span>
    </a>
  );
}
