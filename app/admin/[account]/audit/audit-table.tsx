import Link from "next/link";
import type { AuditEntry } from "../../../../server/features/audit/schemas";
import { type Column, RecordTable } from "../../parts/rows/record-table";
import type { OpenedAccount } from "../../server/open-account";
import { type AuditQuery, auditHref } from "./audit-query";
import { knownResource, recordPath, resourceWords } from "./resources";

interface Properties {
  opened: OpenedAccount;
  query: AuditQuery;
  entries: AuditEntry[];
}

/** The rows of the audit. */
export function AuditTable({ entries, ...shown }: Properties) {
  return <RecordTable caption={shown.opened.m.auditCaption} columns={columnsOf(shown)} rows={entries} />;
}

const columnsOf = ({ opened, query }: Omit<Properties, "entries">): Column<AuditEntry>[] => {
  const { m, formats, at } = opened;
  const words = resourceWords(m);
  return [
    {
      head: m.auditWhat,
      look: "wrap",
      isName: true,
      cell: (entry) => {
        const resource = knownResource(entry);
        const word = resource ? words[resource] : entry.resource;
        const path = recordPath(entry);
        return (
          <>
            {path ? (
              <Link href={at(path)} prefetch={false}>
                {word}
              </Link>
            ) : (
              word
            )}
            <small className="muted mail mono">{entry.action ?? `${entry.method} ${entry.path}`}</small>
          </>
        );
      },
    },
    {
      head: m.auditWho,
      look: "far",
      cell: ({ actor }) => {
        const name = actor.kind === "system" ? m.auditSystem : actor.name;
        return (
          <>
            {actor.id ? (
              <Link href={auditHref(query, { by: actor.id })} prefetch={false}>
                {name}
              </Link>
            ) : (
              name
            )}
            {actor.hint && <small className="muted mono"> …{actor.hint}</small>}
          </>
        );
      },
    },
    {
      head: m.auditWhen,
      look: "muted full",
      cell: ({ at: when }) => <time dateTime={when}>{formats.moment(new Date(when))}</time>,
    },
  ];
};
