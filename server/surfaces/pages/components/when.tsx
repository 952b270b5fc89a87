import { homeText, type Page, type Span, whenText, zoneText } from "../page";

/** When something happens, with the zone beside it; `struck` for a time that is given up. */
export function When({ page, span, struck = false }: { page: Page; span: Span; struck?: boolean }) {
  const text = <bdi>{whenText(page, span)}</bdi>;
  const home = homeText(page, span);
  return (
    <>
      {struck ? <s>{text}</s> : <time dateTime={span.start}>{text}</time>}
      {home !== null && <small className="line">({home})</small>}
      {!span.wholeDays && <small className="line muted">{zoneText(page, new Date(span.start))}</small>}
    </>
  );
}
