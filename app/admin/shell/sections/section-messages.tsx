"use client";
import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";
import type { Language, Section } from "../../messages";
import { useWords } from "../messages-context";

type Provider = ComponentType<{ children: ReactNode }>;

const PROVIDERS: Record<Section, Record<Language, Provider>> = {
  settings: {
    en: dynamic(() => import("./settings-en")),
    es: dynamic(() => import("./settings-es")),
  },
  notifications: {
    en: dynamic(() => import("./notifications-en")),
    es: dynamic(() => import("./notifications-es")),
  },
  events: {
    en: dynamic(() => import("./events-en")),
    es: dynamic(() => import("./events-es")),
  },
};

/** Tells every part below the words of one section, which no other page loads. */
export function SectionMessages({ section, children }: { section: Section; children: ReactNode }) {
  const Provider = PROVIDERS[section][useWords().language];
  return <Provider>{children}</Provider>;
}
