"use client";
import dynamic from "next/dynamic";
import type { Service } from "../../../../../server/features/services/schemas";
import { Editor } from "../../../editor/editor";
import { useEdited } from "../../../editor/use-edited";
import type { Messages } from "../../../messages";
import { marksText } from "../../../parts/marks/marks-text";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { BlockedNote } from "./blocked-note";
import { labelsOf, readersIn } from "./boxes";
import { OfferingSections, offeringTitles } from "./offering-sections";
import { useFormerTerms } from "./offers/use-former-terms";
import type { Blocked, Defaults, Offering } from "./read-service-page";
import {
  BasicsSection,
  type Boxes,
  MarksSection,
  PriceSection,
  RulesSection,
  SeatsSection,
  VisibilitySection,
} from "./sections";
import { TimeSection } from "./time-section";

const FormerTerms = dynamic(() => import("./offers/former-terms").then((part) => part.FormerTerms), { ssr: false });

interface Properties {
  service: Service;
  categories: { id: string; name: string }[];
  defaults: Defaults;
  blocked: Blocked[];
  offering: Offering;
  mayWrite: boolean;
}

/** All that is one service's own; only what was changed in it is written. */
export function ServiceEditor({ service, categories, defaults, blocked, offering, mayWrite }: Properties) {
  const m = useMessages();
  const { id } = service;
  const { currency } = useAccount();
  const former = useFormerTerms(id);
  const edited = useEdited<Service>({
    stored: service,
    resource: "services",
    readers: readersIn(currency),
    save: async (office, changes, seen) => {
      const saved = await office.services.edits.save.mutate({ ...(changes as object), id, seen });
      // It is saved, whether or not it can be told who offers it on other terms.
      await former.note(office, seen, saved).catch(() => undefined);
      return saved;
    },
    read: (office) => office.services.get.query({ id }),
  });
  const labels = labelsOf(m);
  const boxes: Boxes = {
    labels,
    of: edited.values,
    box: (name) => ({
      label: labels[name] ?? name,
      name,
      fault: edited.fields[name],
      autoComplete: "off",
      defaultValue: textOf(edited.values[name]),
    }),
  };
  const inWords = (name: string, value: unknown) =>
    name === "metadata" ? marksText(value as Service["metadata"]) || m.notSaid : undefined;
  return (
    <Editor
      {...{ edited, labels, inWords, mayWrite }}
      sections={sectionsOf(m, offering)}
      name={service.title}
      before={
        <>
          {blocked.length > 0 && <BlockedNote blocked={blocked} />}
          {former.asked && offering.type === "simple" && (
            <FormerTerms {...former.asked} serviceId={id} offers={offering.offers} onEnd={former.end} />
          )}
        </>
      }
      after={<OfferingSections {...{ service, offering, mayWrite }} />}
    >
      <BasicsSection {...boxes} categories={categories} />
      <TimeSection {...boxes} defaults={defaults} onChange={edited.look} />
      <PriceSection {...boxes} />
      <SeatsSection {...boxes} />
      <RulesSection {...boxes} defaults={defaults} />
      <VisibilitySection {...boxes} />
      <MarksSection {...boxes} faults={edited.fields} />
    </Editor>
  );
}

const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/** The way to each section. */
const sectionsOf = (m: Messages, offering: Offering) => [
  { id: "basics", title: m.serviceBasics },
  { id: "time", title: m.serviceTime },
  { id: "price", title: m.servicePriceSection },
  { id: "seats", title: m.serviceSeats },
  { id: "rules", title: m.serviceRules },
  { id: "visibility", title: m.serviceVisibility },
  { id: "marks", title: m.marks },
  ...offeringTitles(m, offering),
];
