"use client";
import { createContext, useContext } from "react";
import type { Language, Messages, Section, SectionWords } from "../messages";

export interface Words {
  language: Language;
  /** Of dates and amounts: the page's language, with the visitor's region where it is known, such as `en-GB`. */
  locale: string;
  messages: Messages;
}

/** What `MessagesProvider` gives to every part below it. */
export const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error("There is no MessagesProvider above.");
  return words;
}

/** The words that a component below `SectionMessages` of a section has. */
export type MessagesOf<In extends Section> = Messages & SectionWords[In];

/** The words of the page's language; in a section those of the section too, which it names. */
export const useMessages = <In extends Section = never>(): [In] extends [never] ? Messages : MessagesOf<In> =>
  useWords().messages as [In] extends [never] ? Messages : MessagesOf<In>;

/** In which dates and amounts are written, for `Intl`: the same as in what the server renders. */
export const useLocale = (): string => useWords().locale;
