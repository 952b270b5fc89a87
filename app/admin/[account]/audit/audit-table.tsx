import type { AuditEntry } from "../../../../server/features/audit/schemas";
import type { PageMessages } from "../../messages";
import type { Formats } from "../../server/format";

/** The rows of the audit. */
export function AuditTable({ m, formats, entries }: { m: PageMessages; formats: Formats; entries: AuditEntry[] }) {
  return (
    <table className="t cards">
      <caption className="vh">{m.auditCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.auditWhat}</th>
          <th scope="col">{m.auditWho}</th>
          <th scope="col">{m.auditWhen}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} m={m} formats={formats} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ m, formats, entry }: { m: PageMessages; formats: Formats; entry: AuditEntry }) {
  const { actor, action, resourceId, at } = entry;
  return (
    <tr>
      <th scope="row" className="wrap">
        <code>{action}</code>
        {resourceId && <small className="muted mail mono">{resourceId}</small>}
      </th>
      <td className="far">
        {actor.kind === "system" ? m.auditSystem : actor.name}
        {actor.hint && <small className="muted mono"> …{actor.hint}</small>}
      </td>
      <td className="muted full">
        <time dateTime={at}>{formats.moment(new Date(at))}</time>
      </td>
    </tr>
  );
}
