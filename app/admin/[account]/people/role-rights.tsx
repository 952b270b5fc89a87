import { POWERS_OF, ROLES, type Role, SCOPES_OF } from "../../../../server/domain/roles";
import { allows, type Scope } from "../../../../server/domain/scopes";
import { useMessages } from "../../shell/messages-context";
import { FAMILIES, type Family, familyName } from "../keys/families";
import { roleName } from "./role-names";

/** What each role may do, from the same table that guards the procedures. */
export function RoleRights() {
  const m = useMessages();
  return (
    <section className="card" aria-labelledby="rights">
      <header>
        <h2 id="rights">{m.rights}</h2>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label={m.rightsScrolls}>
        <table className="t roles">
          <caption className="vh">{m.rightsCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{m.right}</th>
              {ROLES.map((role) => (
                <th scope="col" key={role}>
                  {roleName(m, role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {FAMILIES.map((family) => (
              <tr key={family}>
                <th scope="row">{familyName(m, family)}</th>
                {ROLES.map((role) => (
                  <Right key={role} family={family} role={role} />
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{m.rightPeople}</th>
              {ROLES.map((role) => (
                <td key={role}>{POWERS_OF[role].includes("people") ? m.rightWrite : m.rightNone}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Right({ family, role }: { family: Family; role: Role }) {
  const m = useMessages();
  const may = (level: "read" | "write") => allows(SCOPES_OF[role], `${family}:${level}` as Scope);
  const level = may("write") ? m.rightWrite : may("read") ? m.rightRead : m.rightNone;
  const isOwn = role === "staff" && (family === "bookings" || family === "customers");
  return <td>{isOwn ? `${m.rightOwn}: ${level}` : level}</td>;
}
