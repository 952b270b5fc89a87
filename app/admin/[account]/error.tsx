"use client";
import { useMessages } from "../shell/messages-context";

/** What a page shows when it could not be rendered; the frame around it stands. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const m = useMessages();
  return (
    <div className="page">
      <div className="note bad" role="alert">
        <div className="what">
          <h1>{m.brokenTitle}</h1>
          <p>
            {m.broken} <code>{error.digest}</code>
          </p>
        </div>
        <button className="btn" type="button" onClick={reset}>
          {m.again}
        </button>
      </div>
    </div>
  );
}
