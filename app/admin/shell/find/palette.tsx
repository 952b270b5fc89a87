"use client";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { Avatar } from "../../parts/avatar";
import { Fault } from "../../parts/fault";
import { Icon } from "../../parts/icons";
import { useAccount } from "../account-context";
import { useMessages } from "../messages-context";
import { type Entry, fittingGroups, fixedGroups, type Group } from "./entries";
import { useFound } from "./use-found";
import "../../styles/palette.css";

interface Properties {
  /** What was typed before it had come. */
  takeTyped: () => string;
  onClose: () => void;
  onKeys: () => void;
}

/**
 * Finds people, visits, pages and actions from the keyboard: a box over a list (ARIA Authoring Practices, "Combobox").
 * The focus stays in the box; the chosen line is told by `aria-activedescendant`.
 */
export function Palette({ takeTyped, onClose, onKeys }: Properties) {
  const m = useMessages();
  const box = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [text, setText] = useState("");
  const { groups, isOffline, isBusy } = useGroups(text);
  const entries = groups.flatMap((group) => group.entries);
  const go = useGoing(() => box.current?.close(), onKeys);
  const { at, onKeyDown, choose } = useChoice(entries, { text, go });
  useEffect(() => {
    box.current?.showModal();
    setText(takeTyped());
  }, [takeTyped]);
  const chosen = entries[at];
  return (
    <dialog className="dlg pal" ref={box} aria-label={m.paletteFind} onClose={onClose}>
      <div className="pal-q">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={m.paletteLabel}
          placeholder={m.paletteLabel}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <button className="btn small quiet" type="button" onClick={() => box.current?.close()}>
          {m.close}{" "}
          <span aria-hidden="true">
            <kbd>Esc</kbd>
          </span>
        </button>
      </div>
      <Fault text={isOffline ? m.offline : undefined} />
      <div className="pal-l" id={listId} role="listbox" aria-label={m.paletteResults} aria-busy={isBusy || undefined}>
        {groups.map((group) => (
          <Lines key={group.id} {...{ group, listId, text, go, choose }} chosen={chosen?.id} />
        ))}
      </div>
      {entries.length === 0 && !isBusy && <p className="pal-n muted">{m.paletteNothing}</p>}
      <p className="vh" role="status">
        {text.trim() !== "" && !isBusy ? m.found(entries.length) : ""}
      </p>
      <Hints />
    </dialog>
  );
}

/** What the keys do here, for who sees them; every line tells the rest. */
function Hints() {
  const m = useMessages();
  return (
    <p className="pal-f muted" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {m.paletteChoose}
      </span>
      <span>
        <kbd>↵</kbd> {m.paletteOpen}
      </span>
      <span>
        <kbd>Ctrl ↵</kbd> {m.paletteNewTab}
      </span>
    </p>
  );
}

function useGroups(text: string) {
  const m = useMessages();
  const account = useAccount();
  const { groups, ...state } = useFound(text);
  return { ...state, groups: [...groups, ...fittingGroups(fixedGroups(m, account), text)] };
}

type Go = (entry: Entry, isNewTab: boolean) => void;

function useGoing(close: () => void, onKeys: () => void): Go {
  const router = useRouter();
  return ({ href }, isNewTab) => {
    if (href !== undefined && isNewTab) {
      window.open(href, "_blank", "noopener");
      return;
    }
    close();
    if (href === undefined) onKeys();
    else router.push(href);
  };
}

/** Which line is chosen: the first of another text, and what the arrows come to. */
function useChoice(entries: Entry[], { text, go }: { text: string; go: Go }) {
  const [chosen, setChosen] = useState({ text, at: 0 });
  const at = Math.min(chosen.text === text ? chosen.at : 0, Math.max(entries.length - 1, 0));
  const choose = (next: number) => setChosen({ text, at: next });
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const entry = entries[at];
    if (step !== undefined && entries.length > 0) choose((at + step + entries.length) % entries.length);
    else if (event.key === "Enter" && entry && !event.nativeEvent.isComposing)
      go(entry, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return { at, onKeyDown, choose: (entry: Entry) => choose(entries.indexOf(entry)) };
}

interface LinesProperties {
  group: Group;
  listId: string;
  text: string;
  chosen: string | undefined;
  go: Go;
  choose: (entry: Entry) => void;
}

function Lines({ group, listId, chosen, ...acts }: LinesProperties) {
  const titleId = `${listId}-of-${group.id}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element of HTML groups the options of a listbox like this.
    <div role="group" aria-labelledby={titleId}>
      <p className="pal-g" id={titleId}>
        {group.title}
      </p>
      {group.entries.map((entry) => (
        <Line key={entry.id} {...acts} entry={entry} id={`${listId}-${entry.id}`} isChosen={entry.id === chosen} />
      ))}
    </div>
  );
}

type LineProperties = Pick<LinesProperties, "go" | "choose" | "text"> & { entry: Entry; id: string; isChosen: boolean };

function Line({ entry, id, isChosen, text, go, choose }: LineProperties) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  const onClick = (event: MouseEvent) => go(entry, event.ctrlKey || event.metaKey);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and its keys.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onClick}
      onPointerMove={() => choose(entry)}
    >
      {entry.person === undefined ? <Icon name={entry.icon} /> : <Avatar name={entry.person} />}
      <span className="what cut">
        <b>
          <Marked label={entry.label} text={text} />
        </b>
        {entry.more && (
          <>
            {" "}
            <bdi className="muted">{entry.more}</bdi>
          </>
        )}
      </span>
      {entry.keys && <kbd>{entry.keys}</kbd>}
    </div>
  );
}

/** A label with what was typed underlined, where it stands in it as it was typed. */
function Marked({ label, text }: { label: string; text: string }) {
  const typed = text.trim();
  const from = label.toLowerCase().indexOf(typed.toLowerCase());
  if (typed === "" || from < 0) return label;
  const to = from + typed.length;
  return (
    <>
      {label.slice(0, from)}
      <mark>{label.slice(from, to)}</mark>
      {label.slice(to)}
    </>
  );
}
