"use client";
import { useState } from "react";
import { useMessages } from "../../shell/messages-context";
import { Icon } from "../icons";

/** Copies a text and says that it did. @param name tells it from others for those who hear it */
export function CopyButton({ text, name }: { text: string; name?: string }) {
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
        {name && <span className="vh"> {name}</span>}
      </button>
      <span className="vh" role="status">
        {isCopied && m.copied}
      </span>
    </>
  );
}
