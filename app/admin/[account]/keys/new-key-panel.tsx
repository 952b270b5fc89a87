"use client";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { addDays, DAY_MS } from "../../../../server/domain/dates";
import { useEscape } from "../../client/keys/use-escape";
import { useCall } from "../../client/use-call";
import { Fault } from "../../parts/fault";
import { Choice, Field } from "../../parts/field";
import { Icon } from "../../parts/icons";
import { useAccount } from "../../shell/account-context";
import { rememberOpener } from "../../shell/focus/openers";
import { useMessages } from "../../shell/messages-context";
import { FAMILIES, PRESETS, type Reach, scopesOf } from "./families";
import type { Minted } from "./key-row";
import { ScopeMatrix } from "./scope-matrix";

const ENDS_IN_DAYS = [30, 90, 365] as const;

interface Properties {
  most: Reach;
  onMinted: (minted: Minted) => void;
  onClose: () => void;
}

/** The making of a key, beside the list of those there are. */
export function NewKeyPanel({ most, onMinted, onClose }: Properties) {
  const m = useMessages();
  const { timeZone } = useAccount();
  const [reach, setReach] = useState<Reach>(() => lesserOf(PRESETS.website, most));
  const { run, fields, fault, isBusy } = useCall();
  const panel = useRef<HTMLDialogElement>(null);
  useEscape(onClose);
  useLayoutEffect(() => {
    if (panel.current) rememberOpener(panel.current);
    panel.current?.querySelector("input")?.focus();
  }, []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    let made: Minted | undefined;
    await run(async (office) => {
      const input = { ...readForm(form), expiresAt: await endOf(form, timeZone), scopes: scopesOf(reach) };
      const { name, key } = await office.apiKeys.create.mutate(input);
      made = { name, key };
    });
    if (made) onMinted(made);
  };
  return (
    <dialog className="panel" open aria-labelledby="new-key" ref={panel}>
      <form className="p-in" onSubmit={submit} noValidate>
        <header className="dr-top">
          <h2 id="new-key">{m.keyNew}</h2>
          <button className="btn quiet icon end" type="button" onClick={onClose}>
            <Icon name="x" />
            <span className="vh">{m.close}</span>
          </button>
        </header>
        <div className="dr-in">
          <Fault text={fault} />
          <Field label={m.keyName} hint={m.keyNameHint} name="name" fault={fields.name} autoComplete="off" />
          <ScopeMatrix reach={reach} most={most} onChange={setReach} />
          <EndsAndNetworks fields={fields} />
        </div>
        <footer className="savebar">
          <span className="end">
            <button className="btn quiet" type="button" onClick={onClose}>
              {m.cancel}
            </button>
            <button className="btn primary" type="submit" aria-disabled={isBusy || undefined}>
              {m.keyCreate}
            </button>
          </span>
        </footer>
      </form>
    </dialog>
  );
}

/** The choice of a day of one's own. */
const ON_A_DAY = "day";

function EndsAndNetworks({ fields }: { fields: Record<string, string> }) {
  const m = useMessages();
  const [ends, setEnds] = useState("");
  const isOnDay = ends === ON_A_DAY;
  return (
    <div className="cols">
      <Choice
        label={m.keyEnds}
        name="ends"
        value={ends}
        onChange={setEnds}
        fault={isOnDay ? undefined : fields.expiresAt}
      >
        <option value="">{m.keyEndsNever}</option>
        {ENDS_IN_DAYS.map((days) => (
          <option key={days} value={days}>
            {m.keyEndsInDays(days)}
          </option>
        ))}
        <option value={ON_A_DAY}>{m.keyEndsOnDay}</option>
      </Choice>
      {isOnDay && <Field label={m.keyLastDay} name="lastDay" type="date" fault={fields.expiresAt} />}
      <Field
        label={m.keyNetworks}
        hint={m.keyNetworksHint}
        name="networks"
        placeholder="203.0.113.0/24"
        fault={networkFault(fields)}
      />
    </div>
  );
}

/** The first fault of the list as a whole or of one of its entries. */
const networkFault = (fields: Record<string, string>): string | undefined =>
  Object.entries(fields).find(([name]) => name === "allowedNetworks" || name.startsWith("allowedNetworks."))?.[1];

/** When the key ends, the last day wholly in it; null: never. What is no day is left for the server to refuse. */
async function endOf(form: FormData, timeZone: string): Promise<string | null> {
  const ends = form.get("ends");
  if (ends === ON_A_DAY) {
    const lastDay = String(form.get("lastDay"));
    // It brings a table of zones, which nobody else here needs.
    const { instantOf } = await import("../../client/local-time");
    return lastDay === "" ? "" : instantOf(`${addDays(lastDay, 1)}T00:00`, timeZone);
  }
  const days = Number(ends);
  return days > 0 ? new Date(Date.now() + days * DAY_MS).toISOString() : null;
}

function readForm(form: FormData) {
  const networks = String(form.get("networks"))
    .split(/[\s,]+/)
    .filter((network) => network !== "");
  return {
    name: String(form.get("name")),
    allowedNetworks: networks.length > 0 ? networks : null,
  };
}

/** A reach cut down to what somebody may give. */
function lesserOf(reach: Reach, most: Reach): Reach {
  const rank = { none: 0, read: 1, write: 2 };
  const cut = FAMILIES.map((family) => [
    family,
    rank[reach[family]] <= rank[most[family]] ? reach[family] : most[family],
  ]);
  return Object.fromEntries(cut) as Reach;
}
