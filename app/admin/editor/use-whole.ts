import { useState } from "react";

interface Properties<Stored, Edited> {
  stored: Stored;
  toEdited: (stored: Stored) => Edited;
  /** What would be stored, to be held against what is. */
  textOf: (edited: Edited) => string;
}

/**
 * Something that is stored whole, such as a week, as it is edited: what the changes were made of is kept until they are
 * saved or dropped, so that the server can tell whether somebody else has changed it meanwhile.
 */
export function useWhole<Stored, Edited>({ stored, toEdited, textOf }: Properties<Stored, Edited>) {
  const [state, setState] = useState(() => ({ latest: stored, shown: stored, edited: toEdited(stored) }));
  const begin = (from: Stored, latest: Stored) => setState({ latest, shown: from, edited: toEdited(from) });
  const isChanged = textOf(state.edited) !== textOf(toEdited(state.shown));
  // The page was read anew: whoever has changed nothing here sees it at once.
  if (JSON.stringify(stored) !== JSON.stringify(state.latest)) {
    if (isChanged) setState({ ...state, latest: stored });
    else begin(stored, stored);
  }
  return {
    ...{ edited: state.edited, isChanged },
    /** What stood there when the changes were begun. */
    seen: state.shown,
    change: (edited: Edited) => setState((was) => ({ ...was, edited })),
    discard: () => begin(stored, stored),
    /** @param saved what is stored now */
    end: (saved: Stored) => begin(saved, state.latest),
  };
}
