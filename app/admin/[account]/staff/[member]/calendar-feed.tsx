import type { PageMessages } from "../../../messages";

/** The address under which a calendar program reads the member's visits. */
export function CalendarFeed({ m, url }: { m: PageMessages; url: string }) {
  return (
    <section className="card" aria-labelledby="feed">
      <header>
        <h2 id="feed">{m.staffFeed}</h2>
      </header>
      <div className="in stack s">
        <p className="muted">{m.staffFeedHint}</p>
        <code className="lines">{url}</code>
      </div>
    </section>
  );
}
