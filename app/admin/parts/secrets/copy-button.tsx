"use client";
import { useState } from "react";
import { useMessages } from "../../shell/messages-context";
import { Icon } from "../icons";
import { copyText } from "./copy-text";

interface Properties {
  text: string;
  /** Tells it from others for those who hear it. */
  name?: string;
  onCopied?: () => void;
}

/** Copies a text and says that it did. */
export function CopyButton({ text, name, onCopied }: Properties) {
  const m = useMessages();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    onCopied?.();
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
