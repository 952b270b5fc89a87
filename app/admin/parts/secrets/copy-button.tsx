"use client";
import { useState } from "react";
import { useMessages } from "../../shell/messages-context";
import { Icon } from "../icons";

/** Copies a text and says that it did. */
export function CopyButton({ text }: { text: string }) {
  const m = useMessages();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <>
      <button className="btn" type="button" onClick={copy}>
        <Icon name={isCopied ? "check" : "copy"} small />
        {isCopied ? m.copied : m.copy}
      </button>
      <span className="vh" role="status">
        {isCopied && m.copied}
      </span>
    </>
  );
}
