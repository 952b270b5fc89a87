"use client";
import { type ReactNode, useMemo } from "react";
import { useWords, WordsContext } from "../messages-context";

/** A provider that adds a section's words to those of the page. */
export const withWords = (added: object) =>
  function WithWords({ children }: { children: ReactNode }) {
    const words = useWords();
    const all = useMemo(() => ({ ...words, messages: { ...words.messages, ...added } }), [words]);
    return <WordsContext value={all}>{children}</WordsContext>;
  };
