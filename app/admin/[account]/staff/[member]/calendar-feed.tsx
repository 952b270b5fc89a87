"use client";
import { AskButton } from "../../../parts/rows/ask-button";
import { CopyButton } from "../../../parts/secrets/copy-button";
import { useMessages } from "../../../shell/messages-context";

interface Properties {
  memberId: string;
  url: string;
  mayWrite: boolean;
}

/** The address under which a calendar program reads the member's visits, and the way to another one. */
export function CalendarFeed({ memberId: id, url, mayWrite }: Properties) {
  const m = useMessages();
  return (
    <section className="card" aria-labelledby="feed">
      <header>
        <h2 id="feed">{m.staffFeed}</h2>
      </header>
      <div className="in stack s">
        <p className="muted">{m.staffFeedHint}</p>
        <p className="keyline">
          <code>{url}</code>
          <CopyButton text={url} name={m.staffFeed} />
        </p>
        {mayWrite && (
          <p className="acts">
            <AskButton
              icon="rotate-cw"
              label={m.staffFeedRotate}
              title={m.staffFeedRotateTitle}
              action={m.staffFeedRotateDo}
              isGrave
              call={(office) => office.staff.rotateFeed.mutate({ id })}
            >
              {() => <p>{m.staffFeedRotateText}</p>}
            </AskButton>
          </p>
        )}
      </div>
    </section>
  );
}
