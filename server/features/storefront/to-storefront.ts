import type { z } from "zod";
import type { TenantContext } from "../../context";
import type { ExtraRow, QuestionRow } from "../../db/schema";
import { toMajor } from "../../domain/money";
import { companyAddressOf } from "../../domain/text/company-address";
import { listExtrasOf } from "../extras";
import { listQuestionsOf } from "../questions";
import { listOfferings, type Offering } from "./queries";
import type { Config, PublicService, PublicStaffMember } from "./schemas";

/** The account as visitors see it. */
export const toConfig = ({ tenant, now }: TenantContext): z.infer<typeof Config> => ({
  ...tenant,
  companyAddress: companyAddressOf(tenant),
  slotLength: tenant.slotLengthMinutes,
  now: now.toISOString(),
  sandbox: tenant.isSandbox,
});

/** The services that can be booked, with what can be added to each and what is asked. */
export async function listPublicServices({ db, tenant }: TenantContext): Promise<PublicService[]> {
  const offered = grouped(await listOfferings(db, tenant.id), ({ service }) => service.id);
  const serviceIds = [...offered.keys()];
  const [extras, questions] = await Promise.all([
    listExtrasOf(db, tenant.id, serviceIds),
    listQuestionsOf(db, tenant.id, serviceIds),
  ]);
  const extrasOf = grouped(extras, ({ serviceId }) => serviceId);
  const questionsOf = grouped(questions, ({ serviceId }) => serviceId);
  return [...offered].map(([id, offers]) => ({
    ...toService(offers, tenant),
    extras: (extrasOf.get(id) ?? []).map((extra) => toPublicExtra(extra, tenant.currency)),
    fields: (questionsOf.get(id) ?? []).map(toPublicQuestion),
  }));
}

/** The members who can be booked, with what they offer; by position, then name. */
export function toStaff(offerings: Offering[]): PublicStaffMember[] {
  return [...grouped(offerings, ({ member }) => member.id).values()]
    .map((offers) => ({ ...(offers as [Offering])[0].member, serviceIds: offers.map(({ service }) => service.id) }))
    .sort((a, b) => a.position - b.position || a.fullName.localeCompare(b.fullName));
}

/** Rows by a key of theirs, groups and rows in the order they came. */
function grouped<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

function toService(offers: Offering[], tenant: TenantContext["tenant"]): Omit<PublicService, "extras" | "fields"> {
  const major = (minor: number) => toMajor(minor, tenant.currency);
  const [{ service }] = offers as [Offering];
  return {
    ...service,
    duration: service.durationMinutes,
    price: major(Math.min(...offers.map(({ priceMinor }) => priceMinor))),
    currency: tenant.currency,
    deposit: service.depositPercent,
    taxRate: service.taxRatePercent,
    capacityMin: Math.min(...offers.map(({ capacityMin }) => capacityMin)),
    capacityMax: Math.max(...offers.map(({ capacityMax }) => capacityMax)),
    minPriorMinutes: service.minPriorMinutes ?? tenant.minPriorMinutes,
    minCancelMinutes: service.minCancelMinutes ?? tenant.minCancelMinutes,
    maxDays: service.maxDays ?? tenant.maxDays,
    staff: offers.map(({ member, priceMinor }) => ({
      id: member.id,
      fullName: member.fullName,
      imageUrl: member.imageUrl,
      price: major(priceMinor),
    })),
  };
}

const toPublicExtra = (row: ExtraRow, currency: string): PublicService["extras"][number] => ({
  id: row.id,
  title: row.title,
  description: row.description,
  price: toMajor(row.priceMinor, currency),
  duration: row.durationMinutes,
  minQty: row.minQuantity,
  maxQty: row.maxQuantity,
  perPerson: row.perPerson,
});

const toPublicQuestion = (row: QuestionRow): PublicService["fields"][number] => ({
  id: row.id,
  label: row.label,
  kind: row.kind,
  required: row.required,
  perPerson: row.perPerson,
  options: row.options,
  position: row.position,
  showIf: row.showIf,
});
