"use client";
import type { ReactNode } from "react";
import { en } from "../messages/en";
import { type Words, WordsContext } from "./messages-context";

const WORDS: Words = { language: "en", messages: en };

export default function InEnglish({ children }: { children: ReactNode }) {
  return <WordsContext value={WORDS}>{children}</WordsContext>;
}
