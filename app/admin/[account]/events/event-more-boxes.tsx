"use client";
import type { Event } from "../../../../server/features/events/schemas";
import { wallTimeOf } from "../../client/local-time";
import { Field } from "../../parts/field";
import { Icon } from "../../parts/icons";
import { PictureField } from "../../parts/pictures/picture-field";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";

/** The boxes of a form that few events need. */
const MORE = ["salesStart", "salesEnd", "ticketMask", "slug", "imageUrl"] as const;

interface Properties {
  of: Event | undefined;
  faults: Record<string, string>;
}

/** When tickets are on sale, how their codes look, and a picture; open where something is said or refused. */
export function EventMoreBoxes({ of, faults }: Properties) {
  const m = useMessages<"events">();
  const { timeZone } = useAccount();
  const isSaid = of !== undefined && (of.salesStart !== null || of.salesEnd !== null || of.imageUrl !== null);
  const moment = { type: "datetime-local" } as const;
  return (
    <details className="more" open={isSaid || MORE.some((name) => faults[name])}>
      <summary>
        {m.eventMore}
        <Icon name="chevron-down" small tone="chev" />
      </summary>
      <div className="stack">
        <div className="cols even">
          <Field
            {...moment}
            label={m.eventSalesStart}
            name="salesStart"
            hint={m.eventSalesStartHint}
            defaultValue={wallTimeOf(of?.salesStart, timeZone)}
            fault={faults.salesStart}
          />
          <Field
            {...moment}
            label={m.eventSalesEnd}
            name="salesEnd"
            hint={m.eventSalesEndHint}
            defaultValue={wallTimeOf(of?.salesEnd, timeZone)}
            fault={faults.salesEnd}
          />
        </div>
        <CodeBoxes of={of} faults={faults} />
        <PictureField
          label={m.eventImage}
          name="imageUrl"
          hint={m.eventImageHint}
          defaultValue={of?.imageUrl}
          fault={faults.imageUrl}
        />
      </div>
    </details>
  );
}

/** How its tickets' codes look, and what it is called in its address. */
function CodeBoxes({ of, faults }: Properties) {
  const m = useMessages<"events">();
  return (
    <>
      <Field
        label={m.eventMask}
        name="ticketMask"
        className="mono"
        autoComplete="off"
        spellCheck={false}
        hint={m.eventMaskHint}
        placeholder="********"
        defaultValue={of?.ticketMask}
        fault={faults.ticketMask}
      />
      <Field
        label={m.eventSlug}
        name="slug"
        className="mono"
        autoComplete="off"
        spellCheck={false}
        hint={m.eventSlugHint}
        defaultValue={of?.slug}
        fault={faults.slug}
      />
    </>
  );
}
