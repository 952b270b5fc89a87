import type { AuditEntry } from "../../../../server/features/audit/schemas";
import type { PageMessages } from "../../messages";
import { type Column, RecordTable } from "../../parts/rows/record-table";
import type { Formats } from "../../server/format";

interface Shown {
  m: PageMessages;
  formats: Formats;
}

/** The rows of the audit. */
export function AuditTable({ entries, ...shown }: Shown & { entries: AuditEntry[] }) {
  return <RecordTable caption={shown.m.auditCaption} columns={columnsOf(shown)} rows={entries} />;
}

const columnsOf = ({ m, formats }: Shown): Column<AuditEntry>[] => [
  {
    head: m.auditWhat,
    look: "wrap",
    isName: true,
    cell: ({ action, resourceId }) => (
      <>
        <code>{action}</code>
        {resourceId && <small className="muted mail mono">{resourceId}</small>}
      </>
    ),
  },
  {
    head: m.auditWho,
    look: "far",
    cell: ({ actor }) => (
      <>
        {actor.kind === "system" ? m.auditSystem : actor.name}
        {actor.hint && <small className="muted mono"> …{actor.hint}</small>}
      </>
    ),
  },
  {
    head: m.auditWhen,
    look: "muted full",
    cell: ({ at }) => <time dateTime={at}>{formats.moment(new Date(at))}</time>,
  },
];
