"use client";
import { useMessages } from "../shell/messages-context";

interface Properties {
  /** What the button says. */
  action: string;
  isChanged: boolean;
  isBusy: boolean;
  onSave: () => Promise<void>;
  onDiscard: () => void;
}

/** The foot of a card whose content is not stored before its button is pressed. */
export function SaveFoot({ action, isChanged, isBusy, onSave, onDiscard }: Properties) {
  const m = useMessages();
  if (!isChanged) return null;
  return (
    <p className="foot acts">
      <button className="btn primary" type="button" aria-disabled={isBusy || undefined} onClick={() => void onSave()}>
        {action}
      </button>
      <button className="btn quiet" type="button" onClick={onDiscard}>
        {m.discard}
      </button>
    </p>
  );
}
