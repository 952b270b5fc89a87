"use client";
import { createContext, type ReactNode, useContext } from "react";
import { type Language, MESSAGES, type Messages } from "../messages";

const InLanguage = createContext<Language>("en");

/** Tells every part below the language of the page. */
export function MessagesProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <InLanguage value={language}>{children}</InLanguage>;
}

/** The words of the page's language. */
export const useMessages = (): Messages => MESSAGES[useContext(InLanguage)];

/** The page's language as a tag, for `Intl`. */
export const useLanguage = (): Language => useContext(InLanguage);
