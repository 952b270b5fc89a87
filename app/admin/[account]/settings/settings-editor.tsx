"use client";
import type { ReactNode } from "react";
import type { Settings } from "../../../../server/features/settings/schemas";
import { Editor } from "../../editor/editor";
import { useEdited } from "../../editor/use-edited";
import { useMessages } from "../../shell/messages-context";
import { labelsOf, READERS } from "./boxes";
import { BusinessSection } from "./business-section";
import { GeneralSection } from "./general-section";
import { PageSection } from "./page-section";
import { type Boxes, MailsSection, PaymentsSection, PrivacySection, RulesSection } from "./sections";

interface Properties {
  settings: Settings;
  mayWrite: boolean;
  /** What is saved by itself, or is there to be taken along. */
  children: ReactNode;
}

/** All that an account says of itself and of how it is booked; only what was changed is written. */
export function SettingsEditor({ settings, mayWrite, children }: Properties) {
  const m = useMessages<"settings">();
  const edited = useEdited<Settings>({
    stored: settings,
    resource: "settings",
    readers: READERS,
    save: (office, changes, seen) => office.settings.edits.save.mutate({ ...changes, seen }),
    read: (office) => office.settings.get.query({}),
  });
  const labels = labelsOf(m);
  const boxes: Boxes = {
    of: edited.values,
    box: (name) => ({
      label: labels[name] ?? name,
      name,
      fault: edited.fields[name],
      autoComplete: "off",
      defaultValue: textOf(edited.values[name]),
    }),
  };
  const sections = [
    { id: "general", title: m.settingsGeneral },
    { id: "page", title: m.settingsPage },
    { id: "business", title: m.settingsBusiness },
    { id: "rules", title: m.settingsRules },
    { id: "payments", title: m.settingsPayments },
    { id: "mails", title: m.settingsMails },
    { id: "privacy", title: m.settingsPrivacy },
    { id: "key", title: m.settingsKey },
    { id: "share", title: m.share },
  ];
  return (
    <Editor {...{ edited, labels, sections, mayWrite }} name={m.settings} after={children}>
      <GeneralSection {...boxes} />
      <PageSection {...boxes} />
      <BusinessSection {...boxes} />
      <RulesSection {...boxes} />
      <PaymentsSection {...boxes} hasKey={settings.payProviderHint !== null} />
      <MailsSection {...boxes} />
      <PrivacySection {...boxes} />
    </Editor>
  );
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join("\n");
  return value === null || value === undefined ? "" : String(value);
};
