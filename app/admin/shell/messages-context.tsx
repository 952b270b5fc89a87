"use client";
import { createContext, useContext } from "react";
import type { Messages } from "../messages";

export interface Words {
  /** Of dates and amounts: the page's language, with the visitor's region where it is known, such as `en-GB`. */
  locale: string;
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

/** In which dates and amounts are written, for `Intl`: the same as in what the server renders. */
export const useLocale = (): string => useWords().locale;
