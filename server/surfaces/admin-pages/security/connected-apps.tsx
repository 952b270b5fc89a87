import type { ConnectedApp } from "../../../features/connected-apps";
import type { Visit } from "../visit";

/** The apps that a person has let act in their name, each with a button that ends it. */
export function ConnectedApps({ visit, apps }: { visit: Visit; apps: ConnectedApp[] }) {
  const { m, lang } = visit;
  const when = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return (
    <section className="stack s">
      <h2>{m.apps.connected}</h2>
      <p className="muted">{apps.length === 0 ? m.apps.noneConnected : m.apps.connectedWhy}</p>
      <ul className="rows">
        {apps.map((app) => (
          <li key={app.id}>
            <span className="what">
              <b>{app.clientName}</b>
              <span className="muted small">
                {app.companyName} ·{" "}
                {app.lastUsedAt === null ? m.apps.neverUsed : m.lastUsed(when.format(app.lastUsedAt))}
              </span>
              <span className="muted small">{app.scopes.map((scope) => m.scopes[scope]).join(" · ")}</span>
            </span>
            <form method="post">
              <input type="hidden" name="app" value={app.id} />
              <button type="submit" name="action" value="disconnect">
                {m.apps.disconnect}
                <span className="hidden"> {app.clientName}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
