"use client";
import { type ReactNode, useMemo } from "react";
import { es } from "../messages/es";
import { type Words, WordsContext } from "./messages-context";

export default function InSpanish({ locale, children }: { locale: string; children: ReactNode }) {
  const words: Words = useMemo(() => ({ language: "es", locale, messages: es }), [locale]);
  return <WordsContext value={words}>{children}</WordsContext>;
}
