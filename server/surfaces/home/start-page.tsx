import { GUIDES_PATH } from "../guides/list";
import type { Home } from "./document";

/** What the product is, and the shortest way to try it. */
export function StartPage({ home }: { home: Home }) {
  const { m } = home;
  return (
    <>
      <div className="cols">
        <div className="stack">
          <h1>{m.headline}</h1>
          <p className="lead">{m.lead}</p>
          <pre>
            <code>curl -X POST {home.origin}/api/sandbox</code>
          </pre>
          <Actions home={home} />
          <p className="muted small">{m.noAccount}</p>
        </div>
        <Race home={home} />
      </div>
      <section className="facts3">
        <Fact {...m.facts.api} href="/docs" />
        <Fact {...m.facts.pages} href="#sandbox" />
        <Fact {...m.facts.documents} href="/openapi.json" />
      </section>
    </>
  );
}

function Actions({ home: { lang, m, canSignUp } }: { home: Home }) {
  return (
    <form method="post" action={`/sandbox?lang=${lang}`} className="actions" id="sandbox">
      <button type="submit" className="btn">
        {m.create}
      </button>
      {canSignUp && (
        <a className="soft" href={`/admin/sign-up?lang=${lang}`}>
          {m.signUp}
        </a>
      )}
      <a className="quiet" href={GUIDES_PATH}>
        {m.readDocs}
      </a>
    </form>
  );
}

/** Hours of five days: free, taken (-) and the one that two ask for (+). */
const WALL = [
  ["09:00", " - - "],
  ["09:30", "--  -"],
  ["10:00", "  -- "],
  ["10:30", "- + -"],
  ["11:00", "-- - "],
  ["11:30", " -- -"],
] as const;

const LOOKS: Record<string, string | undefined> = { "-": "off", "+": "on" };

function Race({ home: { m } }: { home: Home }) {
  return (
    <figure className="panel">
      <div className="wall" aria-hidden="true">
        {m.days.map((day) => (
          <span key={day} className="h">
            {day}
          </span>
        ))}
        {WALL.flatMap(([time, row]) =>
          m.days.map((day, column) => (
            <span key={`${time} ${day}`} className={LOOKS[row[column] ?? ""]}>
              {time}
            </span>
          )),
        )}
      </div>
      <ul className="race">
        <li>
          <code>POST /bookings 10:30</code>
          <span className="pill ok">{m.won}</span>
        </li>
        <li>
          <code>POST /bookings 10:30</code>
          <span className="pill plain">{m.lost}</span>
        </li>
      </ul>
      <figcaption className="muted small">{m.race}</figcaption>
    </figure>
  );
}

function Fact({ title, text, link, href }: { title: string; text: string; link: string; href: string }) {
  return (
    <div>
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      <a className="quiet" href={href}>
        {link}
      </a>
    </div>
  );
}
