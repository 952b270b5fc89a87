import { markUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { StaffServiceRow } from "../../db/schema";
import { invalid } from "../../domain/errors";
import { toMinor } from "../../domain/money";
import { getService } from "../services";
import { lockStaffMember } from "../staff";
import { findStaffService, insertStaffService, updateStaffService } from "./queries";
import type { PutStaffServiceInput } from "./schemas";

type Terms = Pick<StaffServiceRow, "priceMinor" | "capacityMin" | "capacityMax" | "deposit">;

/**
 * Makes a member offer a service, or changes on which terms. What is not sent keeps its value; on a new link it is
 * the service's.
 *
 * The member is locked meanwhile, so of two that create the same link the second changes what the first created.
 *
 * @throws DomainError not_found | validation on `capacityMin`
 */
export async function putStaffService(ctx: TenantContext, input: PutStaffServiceInput): Promise<StaffServiceRow> {
  const { db, tenant, now } = ctx;
  const { id: staffId, serviceId } = input;
  await lockStaffMember(db, tenant.id, staffId);
  const service = await getService(db, tenant.id, serviceId);
  const sent = termsOf(input, tenant.currency);
  const row = await findStaffService(db, tenant.id, { staffId, serviceId });
  if (row === null) {
    const { priceMinor, capacityMin, capacityMax } = service;
    const terms = withTerms({ priceMinor, capacityMin, capacityMax, deposit: null }, sent);
    return insertStaffService(db, tenant.id, { staffId, serviceId, ...terms, now });
  }
  const changes = changesIn<StaffServiceRow>(row, withTerms(row, sent));
  if (changes) return updateStaffService(db, row, { ...changes, updatedAt: now });
  markUnchanged(ctx);
  return row;
}

function termsOf({ price, capacityMin, capacityMax, deposit }: PutStaffServiceInput, currency: string): Partial<Terms> {
  return { priceMinor: price === undefined ? undefined : toMinor(price, currency), capacityMin, capacityMax, deposit };
}

function withTerms(present: Terms, sent: Partial<Terms>): Terms {
  const terms = {
    priceMinor: sent.priceMinor ?? present.priceMinor,
    capacityMin: sent.capacityMin ?? present.capacityMin,
    capacityMax: sent.capacityMax ?? present.capacityMax,
    deposit: sent.deposit === undefined ? present.deposit : sent.deposit,
  };
  if (terms.capacityMin > terms.capacityMax) throw invalid({ capacityMin: "Must be at most capacityMax." });
  return terms;
}
