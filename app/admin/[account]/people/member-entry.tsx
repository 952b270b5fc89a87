"use client";
import { mayAppoint, type Role } from "../../../../server/domain/roles";
import { Icon } from "../../parts/icons";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";
import { roleName, rolesToGive } from "./role-names";
import type { MemberRow } from "./rows";

interface Properties {
  of: MemberRow;
  isLastOwner: boolean;
  onRole: (role: Role) => void;
  onRemove: () => void;
}

/** One member's row. */
export function MemberEntry({ of, isLastOwner, onRole, onRemove }: Properties) {
  const m = useMessages();
  const { member } = useAccount();
  const mayChange = mayAppoint(member.role, of.role);
  return (
    <tr>
      <th scope="row">
        <span className="line">
          <span className="av c5" aria-hidden="true">
            {of.name.slice(0, 2).toUpperCase()}
          </span>
          <span>
            {of.name} {of.isYou && <small className="muted">{m.you}</small>}
            <small className="muted mail">{of.email}</small>
          </span>
        </span>
      </th>
      <td>{mayChange && !isLastOwner ? <RoleSelect of={of} onRole={onRole} /> : roleName(m, of.role)}</td>
      <td className="skip-s">
        {of.staffName ? <span className="tag">{of.staffName}</span> : <span className="muted">{m.calendarAll}</span>}
        {mayChange && of.role === "staff" && (
          <button className="btn small quiet icon" type="button" onClick={() => onRole("staff")}>
            <Icon name="pencil" small />
            <span className="vh">{m.calendarOf(of.name)}</span>
          </button>
        )}
      </td>
      <td className="skip-s">
        <SecondFactor isOn={of.hasSecondFactor} />
      </td>
      <td className="muted skip-s">{of.seen}</td>
      <td className="num">
        {(mayChange || of.isYou) && !isLastOwner && (
          <button className="btn small quiet" type="button" onClick={onRemove}>
            {of.isYou ? m.leave : m.remove}
            {!of.isYou && <span className="vh"> {of.name}</span>}
          </button>
        )}
      </td>
    </tr>
  );
}

function RoleSelect({ of, onRole }: { of: MemberRow; onRole: (role: Role) => void }) {
  const m = useMessages();
  const { member } = useAccount();
  return (
    <select
      className="quiet"
      aria-label={m.roleOf(of.name)}
      value={of.role}
      data-early
      onChange={(event) => onRole(event.target.value as Role)}
    >
      {rolesToGive(member.role).map((role) => (
        <option key={role} value={role}>
          {roleName(m, role)}
        </option>
      ))}
    </select>
  );
}

function SecondFactor({ isOn }: { isOn: boolean }) {
  const m = useMessages();
  return (
    <span className={isOn ? "st calm" : "st"}>
      <Icon name={isOn ? "shield-check" : "shield-off"} />
      {isOn ? m.twoStepOn : m.twoStepOff}
    </span>
  );
}
