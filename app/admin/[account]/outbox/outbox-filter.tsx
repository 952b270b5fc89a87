import { NOTIFICATION_TYPES } from "../../../../server/domain/notifications/template-variables";
import type { PageMessages } from "../../messages";
import { Icon } from "../../parts/icons";
import { mailKind } from "../../parts/mails/mail-kinds";
import { mailWord } from "../../parts/mails/mail-status";
import { Pick } from "../../parts/pick";
import { Filters } from "../../parts/rows/filters";
import { isFiltered, type OutboxQuery, STATUSES } from "./outbox-query";

/** Words, status and type: a form without script, whose values stand in the address. */
export function OutboxFilter({ m, query }: { m: PageMessages; query: OutboxQuery }) {
  return (
    <Filters m={m} isOn={isFiltered(query)} clearHref="?">
      <span className="affix grow">
        <Icon name="search" small />
        <input
          type="search"
          name="search"
          aria-label={m.outboxSearch}
          placeholder={m.outboxSearch}
          defaultValue={query.search}
        />
      </span>
      <Pick m={m} label={m.mailStatus} name="status" value={query.status}>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {mailWord(m, status)}
          </option>
        ))}
      </Pick>
      <Pick m={m} label={m.mailType} name="type" value={query.type}>
        {NOTIFICATION_TYPES.map((type) => (
          <option key={type} value={type}>
            {mailKind(m, type)}
          </option>
        ))}
      </Pick>
    </Filters>
  );
}
