import type { PageMessages } from "../../messages";
import { Pick } from "../../parts/pick";
import { DayRange, Filters } from "../../parts/rows/filters";
import { type AuditQuery, auditHref, isFiltered } from "./audit-query";
import { RESOURCES, resourceWords } from "./resources";

/** Of what, and on which days: a form without script, whose values stand in the address. */
export function AuditFilter({ m, query }: { m: PageMessages; query: AuditQuery }) {
  const { actor, by, resource, from, to } = query;
  const words = resourceWords(m);
  const nothing = { by: undefined, resource: undefined, from: undefined, to: undefined };
  return (
    <Filters m={m} kept={{ actor, by }} isOn={isFiltered(query)} clearHref={auditHref(query, nothing)}>
      <Pick m={m} label={m.auditWhat} name="resource" value={resource}>
        {RESOURCES.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </Pick>
      <DayRange m={m} from={from} to={to} />
    </Filters>
  );
}
