"use client";
import { EditorSection } from "../../editor/editor";
import { Field } from "../../parts/field";
import { Icon } from "../../parts/icons";
import { AskButton } from "../../parts/rows/ask-button";
import { useMessages } from "../../shell/messages-context";

/** The payment provider's key: it is written, and never read again but for its end. */
export function ProviderKey({ hint, mayWrite }: { hint: string | null; mayWrite: boolean }) {
  const m = useMessages<"settings">();
  return (
    <EditorSection id="key" title={m.settingsKey}>
      <p className={hint === null ? "line" : "line ok-t"}>
        <Icon name={hint === null ? "circle-dashed" : "circle-check"} />
        {hint === null ? m.settingsKeyNone : m.settingsKeyStored(hint)}
      </p>
      <p className="hint">{m.settingsKeyText}</p>
      {mayWrite && (
        <p className="acts">
          <AskButton
            icon="key-round"
            label={hint === null ? m.settingsKeyAdd : m.settingsKeyReplace}
            title={m.settingsKey}
            action={m.settingsKeyDo}
            call={(office, form) => office.settings.providerKey.put.mutate({ key: String(form.get("key") ?? "") })}
          >
            {(faults) => (
              <Field
                label={m.settingsKeyBox}
                name="key"
                type="password"
                autoComplete="off"
                spellCheck={false}
                hint={m.settingsKeyText}
                fault={faults.key}
              />
            )}
          </AskButton>
          {hint !== null && <RemoveKey />}
        </p>
      )}
    </EditorSection>
  );
}

function RemoveKey() {
  const m = useMessages<"settings">();
  return (
    <AskButton
      icon="trash-2"
      label={m.settingsKeyRemove}
      title={m.settingsKeyRemoveTitle}
      action={m.settingsKeyRemoveDo}
      isGrave
      call={(office) => office.settings.providerKey.delete.mutate({})}
    >
      {() => <p>{m.settingsKeyRemoveText}</p>}
    </AskButton>
  );
}
