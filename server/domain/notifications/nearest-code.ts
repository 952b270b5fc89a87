import { nearestWord } from "../text/nearest-word";
import { codesFor, type NotificationType, unknownCodes, type VariableCode } from "./template-variables";

/** A word in braces that a template of its type may not use. */
export interface UnknownCode {
  /** Without the braces. */
  code: string;
  /** What may have been meant; null where nothing is near. */
  nearest: VariableCode | null;
}

/** The words in braces that a template of this type may not use, each with the code that is nearest to it. */
export const unknownWithNearest = (type: NotificationType, text: string): UnknownCode[] =>
  unknownCodes(type, text).map((code) => ({ code, nearest: nearestCode(type, code) }));

const nearestCode = (type: NotificationType, word: string): VariableCode | null =>
  nearestWord(
    word,
    codesFor(type).map(({ code }) => code),
  );
