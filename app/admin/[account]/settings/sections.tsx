"use client";
import type { Settings } from "../../../../server/features/settings/schemas";
import { EditorSection } from "../../editor/editor";
import { Choice, Field, Switch } from "../../parts/field";
import { useMessages } from "../../shell/messages-context";

/** What every section draws its boxes with. */
export interface Boxes {
  of: Settings;
  box: (name: keyof Settings & string) => {
    label: string;
    name: string;
    fault: string | undefined;
    autoComplete: "off";
    defaultValue: string;
  };
}

const WHOLE = { inputMode: "numeric" } as const;

/** When a start is offered, and until when it can be taken back. */
export function RulesSection({ box }: Boxes) {
  const m = useMessages<"settings">();
  const { autoComplete: _, ...status } = box("defaultBookingStatus");
  return (
    <EditorSection id="rules" title={m.settingsRules}>
      <p className="hint">{m.settingsRulesHint}</p>
      <div className="cols narrow">
        <Field {...box("slotLength")} {...WHOLE} suffix={m.unitMinutes} />
        <Field {...box("minPriorMinutes")} {...WHOLE} suffix={m.unitMinutes} />
        <Field {...box("minCancelMinutes")} {...WHOLE} suffix={m.unitMinutes} hint={m.settingsCancelHint} />
        <Field {...box("maxDays")} {...WHOLE} suffix={m.unitDays} />
      </div>
      <Choice {...status}>
        <option value="approved">{m.settingsStatusApproved}</option>
        <option value="pending">{m.settingsStatusPending}</option>
      </Choice>
    </EditorSection>
  );
}

/** How customers may pay. Without a key there is no online payment to switch on. */
export function PaymentsSection({ of, box, hasKey }: Boxes & { hasKey: boolean }) {
  const m = useMessages<"settings">();
  return (
    <EditorSection id="payments" title={m.settingsPayments}>
      <Switch {...isOn(of, box, "localPaymentEnabled")} />
      <Switch
        key={String(hasKey)}
        {...isOn(of, box, "payProviderEnabled")}
        defaultChecked={hasKey && of.payProviderEnabled}
        disabled={!hasKey}
        hint={hasKey ? undefined : m.settingsOnlineNoKey}
      />
      <div className="cols narrow">
        <Field {...box("holdMinutes")} {...WHOLE} suffix={m.unitMinutes} />
      </div>
    </EditorSection>
  );
}

/** Whose name mails carry. */
export function MailsSection({ box }: Boxes) {
  const m = useMessages<"settings">();
  return (
    <EditorSection id="mails" title={m.settingsMails}>
      <div className="cols">
        <Field {...box("senderName")} hint={m.settingsSenderHint} />
        <Field {...box("replyTo")} type="email" hint={m.settingsReplyToHint} />
      </div>
    </EditorSection>
  );
}

/** What is kept of customers, how long, and who is told. */
export function PrivacySection({ box }: Boxes) {
  const m = useMessages<"settings">();
  const { autoComplete: _, ...details } = box("feedDetails");
  return (
    <EditorSection id="privacy" title={m.settingsPrivacy}>
      <div className="cols">
        <Field {...box("privacyUrl")} type="url" placeholder="https://" hint={m.settingsPrivacyUrlHint} />
        <Field {...box("retentionDays")} {...WHOLE} suffix={m.unitDays} hint={m.settingsRetentionHint} />
      </div>
      <Choice {...details}>
        <option value="none">{m.settingsFeedNone}</option>
        <option value="name">{m.settingsFeedName}</option>
        <option value="full">{m.settingsFeedFull}</option>
      </Choice>
    </EditorSection>
  );
}

type Turned =
  | "localPaymentEnabled"
  | "payProviderEnabled"
  | "allowStaffChoice"
  | "requirePhone"
  | "showTeam"
  | "showHours"
  | "searchEngines";

/** A setting that is on or off. */
export function isOn(of: Settings, box: Boxes["box"], name: Turned) {
  const { label, fault } = box(name);
  return { label, name, fault, defaultChecked: of[name] };
}
