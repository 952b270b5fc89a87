"use client";
import type { Section } from "../../../editor/editor";
import type { Messages } from "../../../messages";
import { ExtrasSection } from "./extras/extras-section";
import { OffersSection } from "./offers/offers-section";
import { PartsSection } from "./parts/parts-section";
import { QuestionsSection } from "./questions/questions-section";
import type { Offering } from "./read-service-page";

interface Properties {
  id: string;
  offering: Offering;
  mayWrite: boolean;
}

/** What hangs on a service; each section saves by itself. */
export function OfferingSections({ id, offering, mayWrite }: Properties) {
  const questions = <QuestionsSection {...{ id, mayWrite }} questions={offering.questions} />;
  if (offering.type !== "simple") {
    return (
      <>
        <PartsSection {...{ id, mayWrite, ...offering }} />
        {questions}
      </>
    );
  }
  return (
    <>
      <OffersSection serviceId={id} mayWrite={mayWrite} offers={offering.offers} />
      <ExtrasSection {...{ id, mayWrite }} extras={offering.extras} />
      {questions}
    </>
  );
}

/** The way to each of them. */
export function offeringTitles(m: Messages, { type }: Offering): Section[] {
  const own =
    type === "simple"
      ? [
          { id: "who", title: m.servicesWho },
          { id: "extras", title: m.extras },
        ]
      : [{ id: "parts", title: m.parts }];
  return [...own, { id: "questions", title: m.questions }];
}
