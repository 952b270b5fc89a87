"use client";
import { useEffect, useRef } from "react";
import { useCall } from "../../../../client/use-call";
import { Fault } from "../../../../parts/fault";
import { Icon } from "../../../../parts/icons";
import { useMessages } from "../../../../shell/messages-context";
import type { Offer } from "./offers-section";
import type { Asked } from "./use-former-terms";

interface Properties extends Asked {
  serviceId: string;
  offers: Offer[];
  onEnd: () => void;
}

/** Who offers the service on terms that it no longer has, and the way to give them its present ones. */
export function FormerTerms({ serviceId: id, former, following, own, offers, onEnd }: Properties) {
  const m = useMessages();
  const { run, isBusy, fault } = useCall();
  const box = useRef<HTMLElement>(null);
  const names = (ids: string[]) =>
    offers.flatMap(({ staffId, name }) => (ids.includes(staffId) ? [name] : [])).join(", ");
  // What was saved is at the foot of the window; this is what it has left undone.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "center" });
  }, []);
  const give = async () => {
    if (isBusy) return;
    if (await run((office) => office.services.offers.follow.mutate({ id, ...former }))) onEnd();
  };
  return (
    <section className="note warn" ref={box} aria-labelledby="former-terms">
      <Icon name="triangle-alert" />
      <div className="what">
        <h2 id="former-terms">{m.offersFormer}</h2>
        <Fault text={fault} />
        {following.length > 0 && <p>{m.offersFollowing(following.length, names(following))}</p>}
        {own.length > 0 && <p>{m.offersOwn(own.length, names(own))}</p>}
        <p className="acts">
          {following.length > 0 && (
            <button className="btn" type="button" aria-disabled={isBusy || undefined} onClick={() => void give()}>
              {m.offersGive}
            </button>
          )}
          <button className="btn quiet" type="button" onClick={onEnd}>
            {following.length > 0 ? m.offersLeave : m.offersSeen}
          </button>
        </p>
      </div>
    </section>
  );
}
