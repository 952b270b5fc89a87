"use client";
import type { Service } from "../../../../../server/features/services/schemas";
import { EditorSection } from "../../../editor/editor";
import { lastsText, minutesText } from "../../../parts/duration";
import { Choice, Field, LongField, Switch } from "../../../parts/field";
import { noteFault } from "../../../parts/marks/marks-boxes";
import { marksText } from "../../../parts/marks/marks-text";
import { PictureField } from "../../../parts/pictures/picture-field";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import type { Defaults } from "./read-service-page";

/** What every section draws its boxes with. */
export interface Boxes {
  labels: Record<string, string>;
  of: Service;
  box: (name: keyof Service & string) => {
    label: string;
    name: string;
    fault: string | undefined;
    autoComplete: "off";
    defaultValue: string;
  };
}

/** What it is called and how it looks. */
export function BasicsSection({ box, categories }: Boxes & { categories: { id: string; name: string }[] }) {
  const m = useMessages();
  const { autoComplete: _, ...category } = box("categoryId");
  return (
    <EditorSection id="basics" title={m.serviceBasics}>
      <div className="cols">
        <Field {...box("title")} />
        <Choice {...category}>
          <option value="">{m.serviceCategoryNone}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      </div>
      <LongField {...box("description")} rows={3} />
      <div className="cols">
        <PictureField {...box("imageUrl")} hint={m.serviceImageHint} />
        <Field {...box("color")} type="color" />
      </div>
    </EditorSection>
  );
}

/** What it costs, alone and as a package. */
export function PriceSection({ box }: Boxes) {
  const m = useMessages();
  const { currency } = useAccount();
  const number = { inputMode: "decimal" } as const;
  return (
    <EditorSection id="price" title={m.servicePriceSection}>
      <div className="cols narrow">
        <Field {...box("price")} {...number} suffix={currency} />
        <Field {...box("deposit")} {...number} suffix="%" hint={m.serviceDepositHint} />
        <Field {...box("taxRate")} {...number} suffix="%" hint={m.serviceTaxHint} />
      </div>
      <div className="cols narrow">
        <Field {...box("packageSize")} {...number} />
        <Field {...box("packageDays")} {...number} suffix={m.unitDays} />
        <Field {...box("packagePrice")} {...number} suffix={currency} />
      </div>
    </EditorSection>
  );
}

/** How many may come to one appointment, and how many may wait, which for one of parts nobody can. */
export function SeatsSection({ of, box }: Boxes) {
  const m = useMessages();
  const number = { inputMode: "numeric" } as const;
  return (
    <EditorSection id="seats" title={m.serviceSeats}>
      <div className="cols narrow">
        <Field {...box("capacityMin")} {...number} />
        <Field {...box("capacityMax")} {...number} />
        {of.type === "simple" && <Field {...box("waitlistCapacity")} {...number} hint={m.serviceWaitlistHint} />}
      </div>
    </EditorSection>
  );
}

/** From when and until when it can be booked, and who gets it. */
export function RulesSection({ of, box, defaults }: Boxes & { defaults: Defaults }) {
  const m = useMessages();
  const hint = (text: string | undefined) => (text === undefined ? undefined : m.serviceAccountDefault(text));
  const minutes = { inputMode: "numeric", suffix: m.unitMinutes } as const;
  const { autoComplete: _, ...preference } = box("staffPreference");
  const days = defaults ? lastsText(m, { duration: 0, durationDays: defaults.maxDays }) : undefined;
  return (
    <EditorSection id="rules" title={m.serviceRules}>
      <div className="cols narrow">
        <Field
          {...box("minPriorMinutes")}
          {...minutes}
          hint={hint(defaults ? minutesText(defaults.minPriorMinutes) : undefined)}
        />
        <Field
          {...box("minCancelMinutes")}
          {...minutes}
          hint={hint(defaults ? minutesText(defaults.minCancelMinutes) : undefined)}
        />
        <Field {...box("maxDays")} inputMode="numeric" suffix={m.unitDays} hint={hint(days)} />
      </div>
      <Choice {...preference}>
        <option value="least_occupied">{m.servicePreferenceFree}</option>
        <option value="order">{m.servicePreferenceOrder}</option>
        <option value="least_expensive">{m.servicePreferenceCheap}</option>
        <option value="most_expensive">{m.servicePreferenceDear}</option>
      </Choice>
      <Switch label={m.serviceApproval} name="requiresApproval" defaultChecked={of.requiresApproval} />
    </EditorSection>
  );
}

/** Who finds it. */
export function VisibilitySection({ box }: Boxes) {
  const m = useMessages();
  const { autoComplete: _, ...visibility } = box("visibility");
  return (
    <EditorSection id="visibility" title={m.serviceVisibility}>
      <Choice {...visibility}>
        <option value="public">{m.servicePublic}</option>
        <option value="private">{m.servicePrivate}</option>
      </Choice>
    </EditorSection>
  );
}

/** What programs note at it. */
export function MarksSection({ of, box, faults }: Boxes & { faults: Record<string, string> }) {
  const m = useMessages();
  return (
    <EditorSection id="marks" title={m.marks}>
      <Field {...box("externalId")} />
      <LongField
        {...box("metadata")}
        hint={m.marksMetadataHint}
        className="mono"
        rows={3}
        spellCheck={false}
        defaultValue={marksText(of.metadata)}
        fault={noteFault(faults)}
      />
    </EditorSection>
  );
}
