"use client";
import { type RefObject, useRef, useState } from "react";
import { refusalOf } from "../client/refusal";
import type { BackOffice } from "../client/trpc";
import { type Call, useCall } from "../client/use-call";
import { changesIn, type Read } from "./read-boxes";
import { writerOf } from "./writer-of";

/** One field that somebody else has changed since the editor was opened. */
export interface Clash {
  name: string;
  mine: unknown;
  theirs: unknown;
}

export type Readers<Stored extends object> = Partial<Record<keyof Stored & string, Read>>;

interface Properties<Stored extends { updatedAt: string }> {
  stored: Stored;
  /** What the audit calls such things, to say who has changed one. */
  resource: string;
  readers: Readers<Stored>;
  /** Writes the changes unless what they were made of has changed; answers what is stored then. */
  save: (office: BackOffice, changes: Partial<Stored>, seen: Partial<Stored>) => Promise<Stored>;
  read: (office: BackOffice) => Promise<Stored>;
}

export interface Edited<Stored extends object> extends Pick<Call, "isBusy" | "fault" | "fields"> {
  form: RefObject<HTMLFormElement | null>;
  /** The form's key: with another one its boxes begin anew. */
  round: number;
  /** What the boxes begin with. */
  values: Stored;
  /** The fields that differ from what is stored. */
  changed: string[];
  clashes: Clash[];
  /** Who has changed it meanwhile; null where nobody is known. */
  clashBy: string | null;
  isSaved: boolean;
  look: () => void;
  save: () => Promise<void>;
  discard: () => void;
  /** Ends a clash: what I typed goes over theirs. */
  keepMine: () => Promise<void>;
  /** Ends a clash: theirs takes its place in the boxes, beside what else I typed. */
  takeTheirs: () => void;
}

interface State<Stored extends object> {
  round: number;
  seen: Stored;
  typed: Partial<Stored>;
  changed: string[];
  clashes: Clash[];
  clashBy: string | null;
  theirs: Stored;
  isSaved: boolean;
}

/** What an editor begins with. */
const stateOf = <Stored extends object>(stored: Stored) => ({
  seen: stored,
  theirs: stored,
  typed: {},
  changed: [],
  clashes: [],
  clashBy: null,
  isSaved: false,
});

/**
 * A form of what is stored, which writes the fields alone that were changed in it. The boxes are the browser's own: what
 * was typed outlives a refusal, and meets openly what somebody else has written meanwhile.
 */
export function useEdited<Stored extends { updatedAt: string }>({
  stored,
  readers,
  ...calls
}: Properties<Stored>): Edited<Stored> {
  const form = useRef<HTMLFormElement>(null);
  const names = Object.keys(readers);
  const [state, setState] = useState<State<Stored>>(() => ({ ...stateOf(stored), round: 0 }));
  const { run, forget, isBusy, fault, fields } = useCall();
  const { seen, theirs, clashes } = state;
  const set = (change: Partial<State<Stored>>) => setState((was) => ({ ...was, ...change }));
  const changesFrom = (start: Stored) => (form.current ? changesIn(form.current, readers, start) : {});
  const begin = (from: Stored, typed: Partial<Stored>) => {
    forget();
    const changed = Object.keys(typed);
    setState(({ round }) => ({ ...stateOf(from), round: round + 1, typed, changed }));
  };
  const write = async (start: Stored) => {
    const changes = changesFrom(seen);
    if (isBusy) return;
    await run(async (office) => {
      try {
        const saved = await calls.save(office, changes, only(start, Object.keys(changes)));
        // Boxes whose value is another now, because somebody else wrote it too, begin anew.
        const isAsTyped = isSame(only(saved, names), only({ ...seen, ...changes }, names));
        setState(({ round }) => ({ ...stateOf(saved), round: isAsTyped ? round : round + 1, isSaved: true }));
      } catch (error) {
        const changedNames = changedMeanwhile(error);
        if (changedNames.length > 0) {
          const stands = await calls.read(office);
          set({ ...clashOf(changes, stands, changedNames), clashBy: await writerOf(office, calls.resource, stands) });
        }
        throw error;
      }
    });
  };
  return {
    form,
    isBusy,
    fault,
    fields,
    ...state,
    values: { ...seen, ...state.typed },
    look: () => set({ changed: Object.keys(changesFrom(seen)), isSaved: false }),
    save: () => write(seen),
    discard: () => begin(seen, {}),
    keepMine: () => write(theirs),
    takeTheirs: () => {
      const given = new Set(clashes.map(({ name }) => name));
      const kept = Object.entries(changesFrom(seen)).filter(([name]) => !given.has(name));
      begin(theirs, Object.fromEntries(kept) as Partial<Stored>);
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const only = <Stored extends object>(from: Stored, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name as keyof Stored]])) as Partial<Stored>;

/** The fields that the server says somebody else has changed; none where the refusal was another. */
function changedMeanwhile(error: unknown): string[] {
  const refused = refusalOf(error);
  return refused?.code === "conflict" ? Object.keys(refused.fields ?? {}) : [];
}

function clashOf<Stored extends object>(changes: Partial<Stored>, theirs: Stored, names: string[]) {
  const fieldOf = (of: Partial<Stored>, name: string) => of[name as keyof Stored];
  const clashes = names.map((name) => ({ name, mine: fieldOf(changes, name), theirs: fieldOf(theirs, name) }));
  return { theirs, clashes, isSaved: false };
}
