"use client";
import { useEffect, useRef } from "react";
import { Icon } from "./icons";

/** What went wrong with the form as a whole; it takes the focus, so that it is read and seen. */
export function Fault({ text }: { text: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) box.current?.focus();
  }, [text]);
  if (!text) return null;
  return (
    <div className="note bad" role="alert" tabIndex={-1} ref={box}>
      <Icon name="triangle-alert" />
      <p className="what">{text}</p>
    </div>
  );
}
