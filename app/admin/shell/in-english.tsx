"use client";
import { type ReactNode, useMemo } from "react";
import { en } from "../messages/en";
import { type Words, WordsContext } from "./messages-context";

export default function InEnglish({ locale, children }: { locale: string; children: ReactNode }) {
  const words: Words = useMemo(() => ({ language: "en", locale, messages: en }), [locale]);
  return <WordsContext value={words}>{children}</WordsContext>;
}
