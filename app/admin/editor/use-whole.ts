import { useState } from "react";
import type { BackOffice } from "../client/trpc";
import { type Call, useCall } from "../client/use-call";
import { type FoundClash, writeUnlessChanged } from "./write-unless-changed";

export interface WholeProperties<Stored, Edited, Wanted extends Stored> {
  stored: Stored;
  toEdited: (stored: Stored) => Edited;
  toStored: (edited: Edited) => Wanted;
  /** What the server calls it. */
  field: string;
  /** Writes it unless what was seen has changed; answers what is stored then. */
  store: (office: BackOffice, wanted: Wanted, seen: Stored) => Promise<Stored>;
  /** What is stored by now, and who wrote it. */
  readNow: (office: BackOffice) => Promise<{ now: Stored; by: string | null }>;
}

export interface Whole<Stored, Edited> extends Pick<Call, "isBusy" | "fields"> {
  edited: Edited;
  isChanged: boolean;
  isSaved: boolean;
  /** What went wrong, in words; nothing where a clash says it. */
  fault: string | undefined;
  clash: WholeClash<Stored> | null;
  change: (edited: Edited) => void;
  discard: () => void;
  save: () => Promise<void>;
}

/** What somebody else has made of it meanwhile. */
export interface WholeClash<Stored> {
  mine: Stored;
  theirs: Stored;
  by: string | null;
  /** Ends it: mine goes over theirs. */
  keepMine: () => Promise<void>;
  /** Ends it: what I made of it is dropped. */
  takeTheirs: () => void;
}

/**
 * Something that is stored whole, such as a week, as it is edited: what the changes were made of is kept until they are
 * saved or dropped, so that the server can tell whether somebody else has changed it meanwhile.
 */
export function useWhole<Stored, Edited, Wanted extends Stored>(
  properties: WholeProperties<Stored, Edited, Wanted>,
): Whole<Stored, Edited> {
  const { stored, toEdited, toStored, field } = properties;
  const { shown, edited, isChanged, change, begin } = useEditedWhole({ stored, toEdited, toStored });
  const { run, forget, fault, ...call } = useCall();
  const [isSaved, setSaved] = useState(false);
  const [met, setMet] = useState<FoundClash | null>(null);
  /** @param over what was seen there, which is written over */
  const write = async (over: Stored) => {
    if (call.isBusy) return;
    const wanted = toStored(edited);
    const isDone = await run((office) => {
      setMet(null);
      const write = async () => begin(await properties.store(office, wanted, over));
      const readNow = async () => {
        const { now, by } = await properties.readNow(office);
        return { now: { [field]: now }, by };
      };
      return writeUnlessChanged({ seen: { [field]: over }, wanted: { [field]: wanted } }, { write, readNow }, setMet);
    });
    setSaved(isDone);
  };
  const theirs = met?.seen[field] as Stored;
  const drop = (from: Stored) => {
    forget();
    setMet(null);
    begin(from);
  };
  const clash = met && {
    ...{ mine: toStored(edited), theirs, by: met.by },
    keepMine: () => write(theirs),
    takeTheirs: () => drop(theirs),
  };
  return {
    ...{ ...call, edited, isChanged, isSaved, clash },
    fault: met ? undefined : fault,
    change: (next) => {
      change(next);
      setSaved(false);
    },
    discard: () => drop(met ? theirs : stored),
    // Whoever has been told of a clash saves over what they were told.
    save: () => write(met ? theirs : shown),
  };
}

/** What is edited, beside what the changes were made of. */
function useEditedWhole<Stored, Edited>({
  stored,
  toEdited,
  toStored,
}: Pick<WholeProperties<Stored, Edited, Stored>, "stored" | "toEdited" | "toStored">) {
  const [state, setState] = useState(() => ({ latest: stored, shown: stored, edited: toEdited(stored) }));
  const begin = (from: Stored, latest: Stored) => setState({ latest, shown: from, edited: toEdited(from) });
  const textOf = (edited: Edited) => JSON.stringify(toStored(edited));
  const isChanged = textOf(state.edited) !== textOf(toEdited(state.shown));
  // The page was read anew: whoever has changed nothing here sees it at once.
  if (JSON.stringify(stored) !== JSON.stringify(state.latest)) {
    if (isChanged) setState({ ...state, latest: stored });
    else begin(stored, stored);
  }
  return {
    ...{ shown: state.shown, edited: state.edited, isChanged },
    change: (edited: Edited) => setState((was) => ({ ...was, edited })),
    /** @param saved what is stored now */
    begin: (saved: Stored) => begin(saved, state.latest),
  };
}
