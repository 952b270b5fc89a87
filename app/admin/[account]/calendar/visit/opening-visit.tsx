"use client";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";
import type { Card } from "../grid/column";
import { useBeside } from "./beside";
import { Drawer } from "./drawer";

/** What a card tells of its visit, until the visit itself has come. */
export function OpeningVisit({ card: { id, name, detail, time } }: { card: Card }) {
  const m = useMessages();
  const { close } = useBeside();
  return (
    <Drawer label={m.calendarVisit} cardId={id} isComing>
      <div className="dr-top">
        <b>{m.calendarVisit}</b>
        <span className="end acts tight">
          <button className="btn quiet icon" type="button" onClick={close}>
            <Icon name="x" />
            <span className="vh">{m.calendarCloseVisit}</span>
          </button>
        </span>
      </div>
      <div className="dr-in">
        <div className="stack s">
          <h2>{name}</h2>
          {detail && (
            <p>
              <b>{detail}</b>
            </p>
          )}
          <p className="muted">
            <bdi>{time}</bdi>
          </p>
        </div>
      </div>
    </Drawer>
  );
}
