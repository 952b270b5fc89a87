"use client";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useMessages } from "../../shell/messages-context";
import { Icon } from "../icons";
import { CopyButton } from "./copy-button";

interface Properties {
  title: string;
  /** Where it belongs, and that it is not told again. */
  children: ReactNode;
  secret: string;
  onStored: () => void;
}

/** A key or a secret, shown once. It takes the focus: it is what the person waits for. */
export function ShownOnce({ title, children, secret, onStored }: Properties) {
  const m = useMessages();
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section className="note ok key" aria-labelledby={id}>
      <Icon name="key-round" />
      <div className="what">
        <h2 id={id} tabIndex={-1} ref={head}>
          {title}
        </h2>
        <p>{children}</p>
        <p className="keyline">
          <code>{secret}</code>
          <CopyButton text={secret} />
        </p>
        <p className="acts">
          <button className="btn primary" type="button" onClick={onStored}>
            {m.keyStored}
          </button>
        </p>
      </div>
    </section>
  );
}
