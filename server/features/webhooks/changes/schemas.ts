import { z } from "zod";
import { WEBHOOK_KINDS } from "../../../domain/notifications/webhook-events";
import { paging } from "../../../schemas/lists";

/** The body of a webhook. */
export interface ChangeEvent extends Record<string, unknown> {
  id: string;
}

const componentOf = (kind: string): string =>
  `${kind.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;

const events = WEBHOOK_KINDS.filter((kind) => kind !== "ping").map((kind) => ({
  kind,
  $ref: `#/components/schemas/${componentOf(kind)}`,
}));

const Change = z.custom<ChangeEvent>().meta({
  id: "Change",
  override: {
    description: "What happened, as webhooks tell it.",
    oneOf: events.map(({ $ref }) => ({ $ref })),
    discriminator: {
      propertyName: "type",
      mapping: Object.fromEntries(events.map(({ kind, $ref }) => [kind, $ref])),
    },
  },
});

/** A cursor names the transactions that were under way, of which there are at most as many as connections. */
const CURSOR_MAX = 8000;

export const ListChangesInput = z.object({
  after: z
    .string()
    .max(CURSOR_MAX)
    .optional()
    .describe("`next` of an earlier answer: only what came after it. Left out: from the oldest that is kept."),
  limit: paging.limit,
});
export type ListChangesInput = z.infer<typeof ListChangesInput>;

export const ChangeList = z.object({
  data: z.array(Change).describe("Oldest first."),
  next: z
    .string()
    .describe("Where the next request goes on, as its `after`; also when nothing new has come. Good for 30 days."),
});
