import { useRef } from "react";
import type { Question } from "../../../../../../server/features/questions/schemas";
import { useShownOrder } from "../../../../parts/rows/use-shown-order";
import { type Store, toDraft } from "./question-draft";

/** The questions in their chosen order. A move waits for the one before it, and is made of what that one has left. */
export function useQuestionOrder(questions: Question[], store: Store) {
  const page = useRef(questions);
  const left = useRef(Promise.resolve(questions));
  return useShownOrder(questions, (office, ids) => {
    if (page.current !== questions) left.current = Promise.resolve(questions);
    page.current = questions;
    const stored = left.current.then(async (seen) => {
      const ordered = ids.flatMap((one) => seen.filter(({ id }) => id === one));
      return (await store(office, ordered.map(toDraft), { seen })).fields;
    });
    left.current = stored.catch(() => questions);
    return stored;
  });
}
