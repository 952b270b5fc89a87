"use client";
import { useState } from "react";
import { allows } from "../../../../../server/domain/scopes";
import { useCall } from "../../../client/use-call";
import type { Messages } from "../../../messages";
import { AffectedList } from "../../../parts/affected/affected-list";
import { type NamedAffected, nameAffected } from "../../../parts/affected/name-affected";
import { Dialog } from "../../../parts/dialog";
import { Choice } from "../../../parts/field";
import { Icon } from "../../../parts/icons";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import type { DayOff } from "../grid/column";
import type { OffOn } from "./day-off-button";

type Kind = DayOff["kind"];

const KINDS: Kind[] = ["once", "yearly", "exception"];
/** In the box of who is off: the whole company. */
const COMPANY = "";

interface Properties {
  of: OffOn;
  label: string;
  /** Leads on to the weekly hours of a member. */
  onWeek: (staffId: string) => void;
  onClose: () => void;
}

/** What stands on the day of whoever is off; null: of everybody. */
type Affected = NamedAffected & { staffId: string | null };

/** Its button has gone, and the focus with it. */
const focus = (note: HTMLElement | null) => note?.focus();

/** Who is off on a day and why, to be added to and taken back. Whom it concerns is said once it is done. */
export function DayOffDialog({ of, label, onWeek, onClose }: Properties) {
  const m = useMessages();
  const { member } = useAccount();
  const { run, fields, ...call } = useCall();
  const [affected, setAffected] = useState<Affected | null>(null);
  const [who, setWho] = useState(of.members[0]?.id ?? COMPANY);
  const mayClose = allows(member.scopes, "catalog:write");
  const submit = async (form: FormData) => {
    const kind = form.get("kind") as Kind;
    const staffId = String(form.get("staffId") ?? COMPANY) || null;
    const stands: Affected[] = [];
    const isMade = await run(async (office) => {
      const made = await office.holidays.create.mutate({ date: of.date, kind, staffId });
      if (made.affected.length > 0) stands.push({ ...(await nameAffected(office, made.affected)), staffId });
    });
    setAffected(stands[0] ?? null);
    if (isMade && stands.length === 0) onClose();
  };
  if (affected)
    return (
      // It is done: a button to add it below the warning would be taken for the way to confirm it.
      <Dialog title={label} action={null} leave={m.close} {...{ onClose, ...call }} onSubmit={onClose}>
        <Added affected={affected} />
        <Known of={of} mayClose={mayClose} onBack={() => setAffected(null)} />
      </Dialog>
    );
  return (
    <Dialog title={label} action={m.dayOffAdd} leave={m.close} {...{ onClose, ...call }} onSubmit={submit}>
      <Known of={of} mayClose={mayClose} />
      <div className="cols even">
        <Choice label={m.dayOffWho} name="staffId" value={who} onChange={setWho} fault={fields.staffId}>
          {of.members.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {mayClose && <option value={COMPANY}>{m.dayOffCompany}</option>}
        </Choice>
        <Choice label={m.dayOffKind} name="kind" defaultValue="once" fault={fields.kind ?? fields.date}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kindWord(m, kind)}
            </option>
          ))}
        </Choice>
      </div>
      <p className="muted">{m.dayOffHours}</p>
      {who !== COMPANY && (
        <WeekButton
          name={of.members.find(({ id }) => id === who)?.name ?? ""}
          onClick={() => {
            onWeek(who);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function kindWord(m: Messages, kind: Kind): string {
  return { once: m.dayOffOnce, yearly: m.dayOffYearly, exception: m.dayOffOpen }[kind];
}

/** That it is done, and what stands on that day. */
function Added({ affected }: { affected: Affected }) {
  const m = useMessages();
  return (
    <div className="note warn" role="alert" tabIndex={-1} ref={focus}>
      <Icon name="triangle-alert" />
      <div className="what">
        <p>{m.dayOffAdded(m.dayOffAffected(affected.count))}</p>
        <AffectedList of={affected} filter={{ staff: affected.staffId }} />
      </div>
    </div>
  );
}

/** Leads on to the weekly hours of a member. */
function WeekButton({ name, onClick }: { name: string; onClick: () => void }) {
  const m = useMessages();
  return (
    <p>
      <button className="btn small" type="button" onClick={onClick}>
        <Icon name="clock" small />
        {m.weekOf(name)}
      </button>
    </p>
  );
}

/** What there is already, each to be taken back. */
function Known({ of, mayClose, onBack }: { of: OffOn; mayClose: boolean; onBack?: () => void }) {
  const m = useMessages();
  const { run, fault, isBusy } = useCall();
  const all = of.members.flatMap(({ name, daysOff }) => daysOff.map((off) => ({ ...off, name })));
  const rows = [...new Map(all.map((row) => [row.id, row])).values()];
  if (rows.length === 0) return null;
  const remove = async (id: string) => {
    if (await run((office) => office.holidays.delete.mutate({ id }))) onBack?.();
  };
  return (
    <ul className="rows">
      {rows.map(({ id, kind, isCompany, name }) => (
        <li key={id}>
          <span className="what">
            <b>{isCompany ? m.dayOffCompany : name}</b>
            <small>{fault ?? kindWord(m, kind)}</small>
          </span>
          {(mayClose || !isCompany) && (
            <button
              className="btn small quiet"
              type="button"
              aria-disabled={isBusy || undefined}
              onClick={() => void remove(id)}
            >
              <Icon name="x" small />
              {m.dayOffBack}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
