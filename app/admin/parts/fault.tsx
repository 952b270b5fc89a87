"use client";
import { useEffect, useRef } from "react";
import { Icon } from "./icons";

/**
 * What went wrong with a form, read out at once. The first box that has a fault takes the focus, else this does, so that
 * it is seen.
 */
export function Fault({ text }: { text: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!text) return;
    const faulty = box.current?.parentElement?.querySelector<HTMLElement>("[aria-invalid=true]:enabled");
    (faulty ?? box.current)?.focus();
  }, [text]);
  if (!text) return null;
  return (
    <div className="note bad" role="alert" tabIndex={-1} ref={box}>
      <Icon name="triangle-alert" />
      <p className="what">{text}</p>
    </div>
  );
}
