import { type Rows, rowsOf } from "../../../db/insert-rows";
import { extras, type QuestionRow, questions, type ServiceRow, serviceParts } from "../../../db/schema";
import { toMinor } from "../../../domain/money";
import { common, type SeedContext } from "./seed-context";
import type { SeedService } from "./seed-data";

/** A service with the seed that it was made of. */
export interface SeededService {
  seed: SeedService;
  service: ServiceRow;
}

/** What can be added to these services. */
export const extraRows = (context: SeedContext, seeded: SeededService[]): Rows =>
  rowsOf(
    extras,
    seeded.flatMap(({ seed, service }) =>
      (seed.extras ?? []).map(
        ({ title, description, price, durationMinutes, maxQuantity = 1, perPerson = false }, position) => ({
          ...common(context),
          serviceId: service.id,
          title,
          description,
          position,
          priceMinor: toMinor(price, context.tenant.currency),
          durationMinutes,
          minQuantity: 0,
          maxQuantity,
          perPerson,
        }),
      ),
    ),
  );

/** What is asked when these services are booked; nothing has to be answered. */
export const questionRows = (context: SeedContext, seeded: SeededService[]): Rows =>
  rowsOf(
    questions,
    seeded.flatMap(({ seed, service }) => {
      const asked: QuestionRow[] = [];
      for (const { label, options = [], showIf } of seed.questions ?? []) {
        const before = asked.at(-1);
        asked.push({
          ...common(context),
          serviceId: service.id,
          label,
          kind: options.length > 0 ? "select" : "text",
          required: false,
          perPerson: false,
          options,
          position: asked.length,
          showIf: showIf !== undefined && before ? { field: before.id, is: showIf } : null,
        });
      }
      return asked;
    }),
  );

/** What the services that are made of others are made of. */
export const partRows = ({ tenant }: SeedContext, seeded: SeededService[]): Rows =>
  rowsOf(
    serviceParts,
    seeded.flatMap(({ seed, service }) =>
      (seed.parts ?? []).map((part, position) => ({
        tenantId: tenant.id,
        compositeId: service.id,
        position,
        kind: typeof part === "number" ? ("spare_time" as const) : ("service" as const),
        serviceId: seeded.find((other) => other.seed.title === part)?.service.id ?? null,
        minutes: typeof part === "number" ? part : null,
      })),
    ),
  );
