"use client";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";
import { ArrivalToast } from "../arrival-toast";
import { type Arrival, useArrival } from "../use-arrival";

interface Properties {
  /** Null: nobody can arrive for it. */
  of: Arrival | null;
  /** Stands among rows: it is small, and only says that somebody came. */
  isInRow?: boolean;
}

/** Says that a customer is at the desk. It stays where it is for as long as that can be taken back. */
export function ArrivedButton({ of, isInRow = false }: Properties) {
  const m = useMessages();
  const arrival = useArrival();
  const { isBusy, turn } = arrival;
  return (
    <>
      {of && !(isInRow && of.isThere) && (
        <button
          className={isInRow ? "btn small" : "btn"}
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (!isBusy) void turn(of);
          }}
        >
          {!of.isThere && <Icon name="user-check" small />}
          {of.isThere ? m.arrivedNot : m.arrived}
          {isInRow && <span className="vh">{m.ofName(of.name)}</span>}
        </button>
      )}
      <ArrivalToast arrival={arrival} />
    </>
  );
}
