"use client";
import dynamic from "next/dynamic";
import { type ComponentType, type ReactNode, useEffect } from "react";
import type { Language } from "../messages";

type Provider = ComponentType<{ children: ReactNode }>;

/** A browser loads the words of its own language alone: each is as large as a library. */
const PROVIDERS: Record<Language, Provider> = {
  en: dynamic(() => import("./in-english")),
  es: dynamic(() => import("./in-spanish")),
};

/** Tells every part below the language of the page, and its words. */
export function MessagesProvider({ language, children }: { language: Language; children: ReactNode }) {
  const Provider = PROVIDERS[language];
  // The document's element stands above what knows the language; readers take their voice from it.
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <Provider>{children}</Provider>;
}
