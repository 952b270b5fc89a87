import { roleName } from "../[account]/people/role-names";
import { Icon } from "../parts/icons";
import { Top } from "../parts/top";
import type { OpenedAccount } from "./open-account";

/** What a page says to a role that may not see it. */
export function notAllowed({ m, account }: OpenedAccount) {
  return (
    <>
      <Top title={m.notAllowedTitle} />
      <div className="page">
        <div className="note">
          <Icon name="info" />
          <p className="what">{m.notAllowed(roleName(m, account.member.role))}</p>
        </div>
      </div>
    </>
  );
}
