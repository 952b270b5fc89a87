"use client";
import dynamic from "next/dynamic";
import { type ComponentType, type ReactNode, useEffect } from "react";
import type { Language } from "../messages";

type Provider = ComponentType<{ locale: string; children: ReactNode }>;

/** A browser loads the words of its own language alone: each is as large as a library. */
const PROVIDERS: Record<Language, Provider> = {
  en: dynamic(() => import("./in-english")),
  es: dynamic(() => import("./in-spanish")),
};

interface Properties {
  language: Language;
  locale: string;
  children: ReactNode;
}

/** Tells every part below the words of the page's language, and how its dates are written. */
export function MessagesProvider({ language, locale, children }: Properties) {
  const Provider = PROVIDERS[language];
  // The document's element stands above what knows the language; readers take their voice from it.
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <Provider locale={locale}>{children}</Provider>;
}
