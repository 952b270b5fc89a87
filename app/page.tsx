import { env } from "../server/env";
import "./base.css";

/** What somebody sees who has just started the server. */
export default function StartPage() {
  const sandbox = `curl -X POST ${env().APP_ORIGIN}/api/sandbox`;
  return (
    <main>
      <h1>Slotwright</h1>
      <p>
        Appointment and event booking with slots that cannot be double booked: one definition for the REST API, the
        OpenAPI document and the booking pages.
      </p>
      <h2>First steps</h2>
      <ol>
        <li>
          Get a sandbox account with its own API key: <code>{sandbox}</code>
        </li>
        <li>
          Send the key as <code>Authorization: Bearer …</code> to <code>/api/v1</code>.
        </li>
        <li>Open the booking page whose address the sandbox answered with.</li>
      </ol>
      <p>
        <a href="/docs">API reference</a> · <a href="/openapi.json">OpenAPI document</a> · <a href="/healthz">Health</a>
      </p>
    </main>
  );
}
