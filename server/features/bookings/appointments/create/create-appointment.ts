import { v7 as newId } from "uuid";
import { changesOf, type TenantContext } from "../../../../context";
import type { SlotSpan } from "../../../../domain/availability/span";
import { layOutOperatorBooking } from "../../../../domain/booking/layout/lay-out-operator-booking";
import { ownStart } from "../../../../domain/booking/layout/length";
import type { Taken } from "../../../../domain/booking/layout/occupy";
import type { Visit } from "../../../../domain/booking/layout/visit";
import { justTaken, tooManyPersons } from "../../../../domain/booking/refusals";
import { DomainError, type Fields, invalid, invariant } from "../../../../domain/errors";
import { ownCalendarOf, requireEveryCalendar, requireOwnCalendar } from "../../../../own-calendar";
import { type Marks, marksAsked } from "../../../../schemas/marks";
import { type Effects, leaveEffects } from "../../../outbox";
import { type ChargeAsked, chargeAskedWith } from "../../charge/charge-asked";
import { bookVisits } from "../../create/book-visits";
import { type Catalogue, type CatalogueService, catalogueFor, freshnessOf } from "../../create/catalogue";
import { type PlacedVisit, placeVisits } from "../../create/place-visits";
import type { Chosen } from "../../create/requested-items";
import { answersAmong, filesNamed } from "../../intake/answers";
import { keepFiles } from "../../intake/keep-files";
import { type KeptChoice, keptOf, NO_CHOICE, operatorAnswers } from "../../intake/operator-choice";
import { NO_INTAKE } from "../../intake/queries";
import { effectsOfNew } from "../../notifications/effects";
import { factsFor } from "../../notifications/mail-facts";
import type { BookingRecord } from "../../read/record";
import { minutesAddedTo, seatsOf, servedBy, spansCalendars } from "../../segments/segments";
import { dryRunOf, requireAccepted } from "../dry-run";
import type { CreateAppointmentInput, CreatedAppointment, DryRun } from "../schemas";
import { warningFields } from "../warnings";
import { answerOf } from "./answer";
import { requireJoinable } from "./join-group";
import { type LoadedAppointment, loadAppointment } from "./load-appointment";
import { type PickedMembers, servedAsPicked } from "./picked-members";
import { ANY, collectFaults, faultsOfNames, spanAt, startsOf } from "./written-item";
import { warnedOf } from "./written-warnings";

/**
 * Writes an appointment into a member's calendar, or a whole series of them, with the customer's bookings.
 *
 * All or nothing; the member's time is locked before anything is checked. A dry run is the same without what is stored.
 *
 * @param picked who serves the parts of a service made of such
 * @throws DomainError validation | warnings | capacity_exceeded | slot_unavailable when there are too few members for
 *   the parts of a service | forbidden in a calendar that is not the caller's
 */
export async function createAppointment(
  ctx: TenantContext,
  input: CreateAppointmentInput,
  picked: PickedMembers = [],
): Promise<CreatedAppointment | DryRun> {
  if (input.staffId !== ANY) requireOwnCalendar(ctx, input.staffId);
  const asked = { serviceIds: [input.serviceId.toLowerCase()], audience: "management" as const };
  const catalogue = await catalogueFor(ctx, asked);
  const named = catalogue.services.get(input.serviceId.toLowerCase());
  const service = named && servedAsPicked(named, picked);
  if (service && spansCalendars(service)) requireEveryCalendar(ctx);
  const plan = planOf(ctx, input, service);
  const given = operatorAnswers(service?.intake ?? NO_INTAKE, input);
  const fresh = freshnessOf(ctx, asked, catalogue);
  const fileIds = input.customerId ? filesNamed([given]) : [];
  const loaded = await loadAppointment(ctx, { input, fresh, ...plan, fileIds });
  fresh.require(loaded.version);
  const known = requireKnown(ctx, { input, service, loaded });
  const decided = await decide(ctx, { input, catalogue, loaded, ...known });
  return input.dryRun ? toDryRun(ctx, input, decided) : written(ctx, input, decided);
}

interface Plan {
  item: Chosen | null;
  spans: SlotSpan[];
}

/** What has to be loaded, as far as it is known without the answers: what is wrong is answered once all is loaded. */
function planOf(ctx: TenantContext, input: CreateAppointmentInput, service: CatalogueService | undefined): Plan {
  const nothing: Plan = { item: null, spans: [] };
  if (!service) return nothing;
  const choice =
    collectFaults({}, () => keptOf(service.intake, input, { kept: [], faults: {}, fileIds: [] })) ?? NO_CHOICE;
  const item = itemOf(ctx, service, { choice, input });
  const { timeZone } = ctx.tenant;
  const spans = collectFaults({}, () =>
    startsOf(input, timeZone).flatMap((startAt) =>
      membersAsked(item).map(({ id: staffId }) => spanAt(item, input, { staffId, startAt, timeZone })),
    ),
  );
  return spans && spans.length > 0 ? { item, spans } : nothing;
}

/** Who is named, or all who may serve. */
const membersAsked = ({ offered, staffId }: Chosen) =>
  offered.members.filter(({ id }) => staffId === undefined || id === staffId);

interface Made {
  choice: KeptChoice;
  input: CreateAppointmentInput;
}

/** In a calendar of one's own, anyone is oneself. */
function itemOf(ctx: TenantContext, service: CatalogueService, { choice, input }: Made): Chosen {
  const { extras, extraMinutes } = choice;
  const [own, isOpen] = [ownCalendarOf(ctx), input.staffId === ANY];
  const { offered, composite } = servedBy(service, ({ id }) => !isOpen || own === null || id === own);
  return {
    offered,
    composite,
    staffId: isOpen ? undefined : input.staffId,
    persons: input.customerId ? input.persons : 0,
    extras,
    extraMinutes,
  };
}

interface Asked {
  input: CreateAppointmentInput;
  service: CatalogueService | undefined;
  loaded: LoadedAppointment;
}

/** All that is wrong with the body is answered at once. @throws DomainError validation | package_invalid */
function requireKnown(ctx: TenantContext, { input, service, loaded }: Asked): Known {
  const { timeZone } = ctx.tenant;
  const faults = faultsOfNames(service, input.staffId, loaded.visibility);
  if (input.customerId && !loaded.customer) faults.customerId ??= "There is no such customer.";
  const choice =
    service && input.customerId ? collectFaults(faults, () => choiceOf(service, input, loaded)) : NO_CHOICE;
  const asked = collectFaults(faults, () => chargeAskedWith(ctx, input, loaded.locked.pack?.row.code ?? null));
  const item = service ? itemOf(ctx, service, { choice: choice ?? NO_CHOICE, input }) : null;
  const [first] = item ? membersAsked(item) : [];
  const startAt = Date.parse(input.start);
  if (item) collectFaults(faults, () => spanAt(item, input, { staffId: first?.id ?? "", startAt, timeZone }));
  if (!item || !choice || !asked || Object.keys(faults).length > 0) throw invalid(faults);
  return { item, choice, asked };
}

/** What a body names, found. */
interface Known {
  item: Chosen;
  choice: KeptChoice;
  asked: ChargeAsked;
}

const choiceOf = ({ intake }: CatalogueService, input: CreateAppointmentInput, { uploads }: LoadedAppointment) =>
  keptOf(intake, input, answersAmong([operatorAnswers(intake, input)], uploads));

interface Decided extends Known {
  input: CreateAppointmentInput;
  catalogue: Catalogue;
  loaded: LoadedAppointment;
}

/** What was decided, left to be stored. */
interface Outcome {
  placed: PlacedVisit[];
  /** The customer's bookings. */
  records: BookingRecord[];
  warnings: Fields;
  effects: Effects | null;
}

async function decide(ctx: TenantContext, decided: Decided): Promise<Outcome> {
  const { input, loaded, item, catalogue, choice, asked } = decided;
  const { unit } = ctx;
  invariant(unit, "an appointment is decided in a unit");
  unit.refusal = justTaken;
  const seats = seatsOf(item);
  if (item.persons > seats && membersAsked(item).length > 0) throw tooManyPersons(seats);
  const seriesId = input.recurrence ? newId() : null;
  const { internalNote, notes } = input;
  const standing = loaded.table?.standing ?? [];
  const visits = layOut(ctx, decided).map((visit, index) => {
    const marks = marksOf(input, index);
    return { visit, item, standing, seriesId, internalNote, marks };
  });
  const placed = placeVisits(ctx, visits, changesOf(ctx));
  const warnings = warningFields(warnedOf(placed, input), ctx.tenant.timeZone);
  const { customer, locked } = loaded;
  const records = customer ? bookVisits(ctx, { placed, customer, choice, asked, locked, notes, seriesId }) : [];
  keepFiles(ctx, choice.fileIds);
  if (records.length === 0) return { placed, records, warnings, effects: null };
  const effects = await effectsOfNew(ctx, records, {
    toCustomer: input.notify,
    isSeries: Boolean(input.recurrence),
    templates: catalogue.templates,
    facts: factsFor(catalogue, loaded.table ? [loaded.table] : [], records),
  });
  return { placed, records, warnings, effects };
}

/** The id is that of the first appointment, the notes are at each. */
function marksOf(input: CreateAppointmentInput, index: number): Marks {
  const marks = marksAsked(input);
  return index === 0 ? marks : { ...marks, externalId: null };
}

/** One after another: an occurrence must see what the ones before it take. */
function layOut({ tenant }: TenantContext, { input, item, loaded: { table } }: Decided): Visit[] {
  const { timeZone } = tenant;
  const taken: Taken[] = [];
  for (const [index, start] of startsOf(input, timeZone).entries()) {
    if (!table) throw nobodyOffers();
    const startAt = ownStart(item.offered.service, start, timeZone);
    const lengthWith = (staffId: string) => ({
      span: spanAt(item, input, { staffId, startAt: start, timeZone }),
      addedMinutes: minutesAddedTo(item, staffId, item.extraMinutes),
    });
    const request = { startAt, with: lengthWith, isOpen: item.staffId === undefined };
    const visit = layOutOperatorBooking(table.timetable, request, taken);
    const [first] = visit.segments;
    const group = table.standing.find(({ row }) => row.id === first.joins)?.row;
    const { span } = lengthWith(first.staffId);
    const { internalNote } = input;
    const marks = marksOf(input, index);
    const said = { persons: item.persons, saysEnd: Boolean(input.end), span, internalNote, marks };
    if (group) requireJoinable(said, group, timeZone);
    taken.push({ visit, persons: item.persons });
  }
  return taken.map(({ visit }) => visit);
}

const nobodyOffers = () => new DomainError("slot_unavailable", "Nobody who offers the service is free at that time.");

/** @throws DomainError warnings */
async function written(ctx: TenantContext, { force }: CreateAppointmentInput, outcome: Outcome) {
  const { effects, placed, records } = outcome;
  requireAccepted(outcome, force);
  if (effects) leaveEffects(changesOf(ctx), ctx.tenant, effects);
  return answerOf(ctx, placed, records);
}

function toDryRun(
  ctx: TenantContext,
  { force }: CreateAppointmentInput,
  { warnings, effects, records }: Outcome,
): DryRun {
  const priceMinor = records.reduce((sum, { booking }) => sum + booking.priceMinor, 0);
  return dryRunOf(ctx, { warnings, priceMinor, effects: effects ?? { mails: [], events: [] } }, force);
}
