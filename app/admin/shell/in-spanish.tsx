"use client";
import type { ReactNode } from "react";
import { es } from "../messages/es";
import { type Words, WordsContext } from "./messages-context";

const WORDS: Words = { language: "es", messages: es };

export default function InSpanish({ children }: { children: ReactNode }) {
  return <WordsContext value={WORDS}>{children}</WordsContext>;
}
