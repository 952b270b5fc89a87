import { homeText, type Page, type Span, whenLines, whenText, zoneText } from "../page";

/** When something happens, large, with the zone below it. */
export function BigWhen({ page, span }: { page: Page; span: Span }) {
  const home = homeText(page, span);
  const [day, hours] = whenLines(page, span);
  return (
    <div>
      <p className="big">
        <time dateTime={span.start}>
          <bdi>{day}</bdi>
          {hours !== null && (
            <>
              {" "}
              <bdi className="row-line">{hours}</bdi>
            </>
          )}
        </time>
      </p>
      {home !== null && <p className="small">({home})</p>}
      {!span.wholeDays && <p className="muted small">{zoneText(page, new Date(span.start))}</p>}
    </div>
  );
}

/** The same in a line of a list; with its year and end where it says what was bought. */
export function When({ page, span, hasYear = false }: { page: Page; span: Span; hasYear?: boolean }) {
  const home = homeText(page, span);
  const [day, hours] = hasYear ? whenLines(page, span) : [whenText(page, span), null];
  return (
    <>
      <time dateTime={span.start}>
        <bdi>{hours === null ? day : `${day},`}</bdi>
        {hours !== null && (
          <>
            {" "}
            <bdi className="whole">{hours}</bdi>
          </>
        )}
      </time>
      {home !== null && <small className="row-line">({home})</small>}
      {!span.wholeDays && <small className="row-line muted">{zoneText(page, new Date(span.start))}</small>}
    </>
  );
}
