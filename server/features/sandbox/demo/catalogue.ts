import type { Db } from "../../../db/client";
import type { EventRow, ExtraRow, QuestionRow, ServiceRow, TicketTypeRow } from "../../../db/schema";
import { listEvents, listPublicTicketTypes } from "../../events";
import { listExtrasOf } from "../../extras";
import { listQuestionsOf } from "../../questions";
import { listServices } from "../../services";

/** What a seeded account offers. */
export interface Catalogue {
  /** By title. */
  services: Map<string, ServiceRow>;
  /** By service. */
  extras: Map<string, ExtraRow[]>;
  questions: Map<string, QuestionRow[]>;
  event: (EventRow & { ticketTypes: TicketTypeRow[] }) | null;
}

const ALL = { limit: 100, offset: 0 };

/** Reads what a seeded account offers. */
export async function loadCatalogue(db: Db, tenantId: string): Promise<Catalogue> {
  const { rows: services } = await listServices(db, tenantId, ALL);
  const ids = services.map(({ id }) => id);
  const [extras, questions] = [await listExtrasOf(db, tenantId, ids), await listQuestionsOf(db, tenantId, ids)];
  const [event] = (await listEvents(db, tenantId, ALL)).rows;
  const ticketTypes = event ? await listPublicTicketTypes(db, tenantId, [event.id]) : [];
  return {
    services: new Map(services.map((service) => [service.title, service])),
    extras: byService(extras),
    questions: byService(questions),
    event: event ? { ...event, ticketTypes } : null,
  };
}

function byService<Row extends { serviceId: string }>(rows: Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(row.serviceId, [...(found.get(row.serviceId) ?? []), row]);
  return found;
}
