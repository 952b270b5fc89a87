import type { MemberContext } from "../../context";
import { POWERS_OF, SCOPES_OF } from "../../domain/roles";
import { rulesOf } from "./rules";
import type { CurrentAccount } from "./schemas";

/** The account that a person looks at, and what they may do there. */
export function currentAccount({ tenant, actor, now }: MemberContext): CurrentAccount {
  const { id, publicKey, companyName, timeZone, currency, locale, isSandbox, expiresAt, closingAt } = tenant;
  const { pageTriedAt, pageSharedAt } = tenant;
  const { userId, name, email, emailVerified, member } = actor;
  return {
    account: {
      ...{ id, publicKey, companyName, timeZone, currency, locale, isSandbox, expiresAt, closingAt },
      ...{ now, pageTriedAt, pageSharedAt },
      rules: rulesOf(tenant),
    },
    person: {
      ...{ id: userId, name, email, emailVerified },
      ...{ memberId: member.id, role: member.role, staffId: member.staffId },
      scopes: [...SCOPES_OF[member.role]],
      powers: [...POWERS_OF[member.role]],
    },
  };
}
