import { markUnchanged, type TenantContext } from "../../context";
import type { StaffServiceRow } from "../../db/schema";
import { invalid } from "../../domain/errors";
import { toMinor } from "../../domain/money";
import { differs, followed, type ServiceTerms } from "../../domain/services/terms";
import { getService } from "../services";
import { listOffersOf, lockMembersOf, updateStaffService } from "./queries";
import type { Followers, FollowServiceInput } from "./schemas";

/** Who still has what the service was before, and who has terms of their own there. @throws DomainError not_found | validation */
export async function listFollowers(ctx: TenantContext, input: FollowServiceInput): Promise<Followers> {
  const { links, change } = await loadChange(ctx, input);
  const following = links.filter((link) => followed(link, change));
  const own = links.filter((link) => differs(link, change) && !following.includes(link));
  return { following: following.map(({ staffId }) => staffId), own: own.map(({ staffId }) => staffId) };
}

/**
 * Gives the service's present terms to whoever still has its former ones. What a member has of their own stays.
 *
 * The members are locked meanwhile, as by whoever changes their terms, so that nobody's own price is written over.
 *
 * @throws DomainError not_found | validation when no former value is said
 */
export async function letFollow(ctx: TenantContext, input: FollowServiceInput): Promise<Followers> {
  const { db, tenant, now } = ctx;
  await lockMembersOf(db, tenant.id, input.id);
  const { links, change } = await loadChange(ctx, input);
  const given: string[] = [];
  for (const link of links) {
    const terms = followed(link, change);
    if (!terms) continue;
    await updateStaffService(db, link, { ...terms, updatedAt: now });
    given.push(link.staffId);
  }
  if (given.length === 0) markUnchanged(ctx);
  const own = links.filter((link) => differs(link, change) && !given.includes(link.staffId));
  return { following: given, own: own.map(({ staffId }) => staffId) };
}

interface Loaded {
  links: StaffServiceRow[];
  change: { former: Partial<ServiceTerms>; service: ServiceTerms };
}

async function loadChange({ db, tenant }: TenantContext, input: FollowServiceInput): Promise<Loaded> {
  const { id, price, capacityMin, capacityMax } = input;
  if (price === undefined && capacityMin === undefined && capacityMax === undefined)
    throw invalid({ price: "Say what was changed at the service." });
  const priceMinor = price === undefined ? undefined : toMinor(price, tenant.currency);
  const service = await getService(db, tenant.id, id);
  const former = { priceMinor, capacityMin, capacityMax } as Partial<ServiceTerms>;
  return { links: await listOffersOf(db, tenant.id, id), change: { former, service } };
}
