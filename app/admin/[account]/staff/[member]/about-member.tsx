import type { StaffMember } from "../../../../../server/features/staff/schemas";
import { type Fact, Facts } from "../../../parts/rows/facts";
import { Swatch } from "../../../parts/swatch";
import type { OpenedAccount } from "../../../server/open-account";

/** What customers read of a member, and what the team keeps of them. */
export function AboutMember({ opened: { m }, member }: { opened: OpenedAccount; member: StaffMember }) {
  const { info, phone, color, externalId } = member;
  const colored = (
    <span className="line">
      <Swatch color={color} /> <span className="mono">{color}</span>
    </span>
  );
  const pairs: Fact[] = [
    [m.staffPhone, phone && <bdi>{phone}</bdi>],
    [m.color, colored],
    [m.marksExternalId, externalId],
  ];
  return (
    <section className="card" aria-labelledby="about">
      <header>
        <h2 id="about">{m.staffInfo}</h2>
      </header>
      <div className="in stack">
        {info ? <p className="lines">{info}</p> : <p className="muted">{m.staffInfoNone}</p>}
        <Facts pairs={pairs} />
      </div>
    </section>
  );
}
