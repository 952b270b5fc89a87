"use client";
import type { Section } from "../../../editor/editor";
import type { Messages } from "../../../messages";
import { ExtrasSection } from "./extras/extras-section";
import { OffersSection } from "./offers/offers-section";
import { PartsSection } from "./parts/parts-section";
import { QuestionsSection } from "./questions/questions-section";
import type { Offering } from "./read-service-page";

interface Properties {
  service: { id: string; title: string };
  offering: Offering;
  mayWrite: boolean;
}

/** What hangs on a service; each section saves by itself. */
export function OfferingSections({ service, offering, mayWrite }: Properties) {
  const own = { id: service.id, mayWrite };
  const { questions, offers, type } = offering;
  return (
    <>
      {type !== "simple" && <PartsSection {...own} {...offering} />}
      <OffersSection {...{ service, offers, mayWrite }} isRestriction={type !== "simple"} />
      {type === "simple" && <ExtrasSection {...own} extras={offering.extras} />}
      <QuestionsSection {...own} questions={questions} />
    </>
  );
}

/** The way to each of them. */
export function offeringTitles(m: Messages, { type }: Offering): Section[] {
  const who = { id: "who", title: m.servicesWho };
  const own = type === "simple" ? [who, { id: "extras", title: m.extras }] : [{ id: "parts", title: m.parts }, who];
  return [...own, { id: "questions", title: m.questions }];
}
