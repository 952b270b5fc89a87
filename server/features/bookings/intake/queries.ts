import { arrayOf } from "../../../db/arrays";
import type { Db } from "../../../db/client";
import type { ExtraRow, QuestionRow } from "../../../db/schema";
import { type Ask, askText, send } from "../../../db/unit/ask";

/** What can be added to a service. */
export type OfferedExtra = Pick<
  ExtraRow,
  "id" | "title" | "priceMinor" | "durationMinutes" | "minQuantity" | "maxQuantity" | "perPerson"
>;

/** What is asked when a service is booked. */
export type IntakeQuestion = Pick<
  QuestionRow,
  "id" | "label" | "kind" | "required" | "perPerson" | "options" | "showIf"
>;

/** All that whoever books a service may add and has to answer; questions in the order they are asked. */
export interface Intake {
  extras: OfferedExtra[];
  questions: IntakeQuestion[];
}

export const NO_INTAKE: Intake = { extras: [], questions: [] };

type IntakeRow = { serviceId: string } & (
  | { kind: "extra"; what: OfferedExtra }
  | { kind: "question"; what: IntakeQuestion }
);

// $1 tenant. One statement for both, for it goes along with every booking.
const intakeOf = (isMeant: (serviceId: string) => string) => `
  select kind, "serviceId", what from (
    select 'extra' as kind, e.service_id as "serviceId", e.position, e.id, jsonb_build_object(
      'id', e.id, 'title', e.title, 'priceMinor', e.price_minor, 'durationMinutes', e.duration_minutes,
      'minQuantity', e.min_quantity, 'maxQuantity', e.max_quantity, 'perPerson', e.per_person) as what
    from extras e where e.tenant_id = $1::uuid and ${isMeant("e.service_id")}
    union all
    select 'question', q.service_id, q.position, q.id, jsonb_build_object(
      'id', q.id, 'label', q.label, 'kind', q.kind, 'required', q.required, 'perPerson', q.per_person,
      'options', q.options, 'showIf', q.show_if)
    from questions q where q.tenant_id = $1::uuid and ${isMeant("q.service_id")}
  ) intake
  order by position, id`;

const INTAKE = intakeOf((serviceId) => `${serviceId} = any($2::uuid[])`);
const INTAKE_OF_APPOINTMENT = intakeOf(
  (serviceId) =>
    `${serviceId} = (select a.service_id from appointments a where a.tenant_id = $1::uuid and a.id = $2::uuid)`,
);

/** The extras and questions of services, by service id; of a service that has none there is no entry. */
export const listIntake = (db: Db, tenantId: string, serviceIds: string[]): Promise<Map<string, Intake>> =>
  send(db, intakeAsk(tenantId, serviceIds));

/** The same for a round trip. */
export const intakeAsk = (tenantId: string, serviceIds: string[]): Ask<Map<string, Intake>> =>
  askText(INTAKE, [tenantId, arrayOf(serviceIds)], intakesIn);

/** The same of an appointment's service. */
export const intakeOfAppointmentAsk = (tenantId: string, appointmentId: string): Ask<Map<string, Intake>> =>
  askText(INTAKE_OF_APPOINTMENT, [tenantId, appointmentId], intakesIn);

function intakesIn(rows: IntakeRow[]): Map<string, Intake> {
  const intakes = new Map<string, Intake>();
  for (const row of rows) {
    const intake = intakes.get(row.serviceId) ?? { extras: [], questions: [] };
    intakes.set(row.serviceId, intake);
    if (row.kind === "extra") intake.extras.push(row.what);
    else intake.questions.push(row.what);
  }
  return intakes;
}
