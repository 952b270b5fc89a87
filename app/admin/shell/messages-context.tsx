"use client";
import { createContext, useContext } from "react";
import type { Language, Messages } from "../messages";

export interface Words {
  language: Language;
  messages: Messages;
}

/** What `MessagesProvider` gives to every part below it. */
export const WordsContext = createContext<Words | null>(null);

function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error("There is no MessagesProvider above.");
  return words;
}

/** The words of the page's language. */
export const useMessages = (): Messages => useWords().messages;

/** The page's language as a tag, for `Intl`. */
export const useLanguage = (): Language => useWords().language;
