import type { NamedOrder } from "../../../../server/features/orders/office/schemas";
import type { PageMessages } from "../../messages";

/** The way that something was booked or ordered by. */
export const sourceWord = (m: PageMessages, source: NamedOrder["source"]): string =>
  ({ admin: m.sourceAdmin, api: m.sourceApi, public: m.sourcePublic, mcp: m.sourceMcp })[source];
