"use client";
import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { Fault } from "../parts/fault";
import { useMessages } from "../shell/messages-context";
import { ClashNote } from "./lazy-clash-note";
import { SaveBar } from "./save-bar";
import { useTypedEarly } from "./typed-early";
import type { Edited } from "./use-edited";
import { useLeaveGuard } from "./use-leave-guard";

export interface Section {
  id: string;
  title: string;
}

interface Properties<Stored extends object> {
  edited: Edited<Stored>;
  /** What is edited, for those who hear the form. */
  name: string;
  /** Every section of the page, those after the form too. */
  sections: Section[];
  /** What the boxes are called, by field. */
  labels: Record<string, string>;
  inWords?: ComponentProps<typeof ClashNote>["inWords"];
  mayWrite: boolean;
  /** The sections of the form. */
  children: ReactNode;
  before?: ReactNode;
  /** Sections that save by themselves. */
  after?: ReactNode;
}

/** A long form: the way to its sections, the sections, and what is not saved yet. */
export function Editor<Stored extends object>(properties: Properties<Stored>) {
  const { edited, name, sections, labels, inWords, mayWrite, children, before, after } = properties;
  const m = useMessages();
  useLeaveGuard(edited.changed.length > 0, m.leaveUnsaved);
  const boxes = useTypedEarly<HTMLDivElement>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void edited.save();
  };
  return (
    <>
      <div className="editor">
        <Anchors sections={sections} />
        <div className="stack" ref={boxes}>
          {before}
          <Fault text={edited.clashes.length > 0 ? undefined : edited.fault} />
          <ClashNote {...edited} labels={labels} inWords={inWords} />
          <form
            key={edited.round}
            ref={edited.form}
            aria-label={name}
            onSubmit={submit}
            onInput={edited.look}
            noValidate
          >
            <fieldset className="stack" disabled={!mayWrite}>
              <legend className="vh">{name}</legend>
              {children}
            </fieldset>
          </form>
          {after}
        </div>
      </div>
      {mayWrite && <SaveBar {...edited} labels={labels} />}
    </>
  );
}

function Anchors({ sections }: { sections: Section[] }) {
  const m = useMessages();
  const [here, setHere] = useState(sections[0]?.id);
  return (
    <nav className="anchors" aria-label={m.sections}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === here ? "location" : undefined} onClick={() => setHere(id)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EditorSectionProperties extends Section {
  /** What stands at the end of its head. */
  end?: ReactNode;
  /** Whether its rows reach from edge to edge. */
  isList?: boolean;
  children: ReactNode;
}

/** One section of an editor, which its anchor leads to. */
export function EditorSection({ id, title, end, isList = false, children }: EditorSectionProperties) {
  return (
    <section className="card" id={id} aria-labelledby={`${id}-t`}>
      <header>
        <h2 id={`${id}-t`}>{title}</h2>
        {end && <span className="end">{end}</span>}
      </header>
      {isList ? children : <div className="in">{children}</div>}
    </section>
  );
}
