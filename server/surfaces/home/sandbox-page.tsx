import type { z } from "zod";
import type { Sandbox } from "../../features/sandbox/schemas";
import { GUIDES_PATH } from "../guides/list";
import type { Formats } from "../pages/format";
import type { Home } from "./document";

export type MadeSandbox = z.output<typeof Sandbox>;

/** A new sandbox with its key, which is shown this once. */
export function SandboxPage({ home, sandbox, f }: { home: Home; sandbox: MadeSandbox; f: Formats }) {
  const { m, lang } = home;
  const { apiKey, adminUrl, baseUrl, bookingUrl, expiresAt, tenant } = sandbox;
  const expires = new Date(expiresAt);
  const when = `${f.dateTime(expires, tenant.timeZone)} (${f.zoneOffset(tenant.timeZone, expires)})`;
  return (
    <>
      <div className="band ok">
        <h1>{m.made}</h1>
        <p>{m.until(when)}</p>
        <p className="actions">
          <a className="btn" href={bookingUrl}>
            {m.openPage}
          </a>
          <a className="soft" href={adminUrl}>
            {m.openOffice}
          </a>
        </p>
        <p className="muted small">{m.officeOnce}</p>
      </div>
      <section>
        <h2>{m.key}</h2>
        <pre>
          <code>{apiKey}</code>
        </pre>
        <p className="muted small">{m.keyOnce}</p>
      </section>
      <section>
        <h2>{m.tryIt}</h2>
        <pre>
          <code>{`curl ${baseUrl}/services -H "Authorization: Bearer ${apiKey}"`}</code>
        </pre>
      </section>
      <section>
        <h2>{m.bookingPage}</h2>
        <p>
          <a href={bookingUrl}>{bookingUrl}</a>
        </p>
      </section>
      <p className="actions">
        <a className="quiet" href={GUIDES_PATH}>
          {m.readDocs}
        </a>
        <a className="quiet" href={`/?lang=${lang}`}>
          {m.another}
        </a>
      </p>
    </>
  );
}

/** Why there is none, and the button again. */
export function NoSandbox({ home: { m, lang }, waitSeconds }: { home: Home; waitSeconds: number | null }) {
  return (
    <>
      <h1>{m.notMade}</h1>
      <p role="alert" className="lead">
        {waitSeconds === null ? m.failed : m.tooMany(waitSeconds)}
      </p>
      <form method="post" action={`/sandbox?lang=${lang}`} className="actions">
        <button type="submit" className="btn">
          {m.create}
        </button>
        <a className="quiet" href={`/?lang=${lang}`}>
          {m.another}
        </a>
      </form>
    </>
  );
}
