import { useMessages } from "../../shell/messages-context";

/** One request to copy, with the address of this server. */
export function TryIt({ origin }: { origin: string }) {
  const m = useMessages();
  return (
    <section className="card" aria-labelledby="try-it">
      <header>
        <h2 id="try-it">{m.tryIt}</h2>
      </header>
      <div className="in">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
        <pre className="code" tabIndex={0}>{`curl ${origin}/api/v1/me \\\n  -H "Authorization: Bearer slw_…"`}</pre>
      </div>
    </section>
  );
}
