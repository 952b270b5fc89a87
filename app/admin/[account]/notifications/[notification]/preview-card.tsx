"use client";
import { useState } from "react";
import { PreviewFrame } from "../../../parts/mails/preview-frame";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import type { Previewed } from "./use-preview";

const VIEWS = ["html", "text", "narrow"] as const;

/** How a mail of the draft would read. */
export function PreviewCard({ previewed: { version, draft, preview } }: { previewed: Previewed }) {
  const m = useMessages<"notifications">();
  const { id: account } = useAccount();
  const [view, setView] = useState<(typeof VIEWS)[number]>("html");
  const words = { html: m.mailAsHtml, text: m.mailAsText, narrow: m.previewNarrow };
  return (
    <section className="card" aria-labelledby="preview">
      <header>
        <h2 id="preview">{m.preview}</h2>
        <div className="seg end" role="radiogroup" aria-label={m.preview}>
          {VIEWS.map((one) => (
            <label key={one}>
              <input type="radio" name="view" checked={one === view} data-early onChange={() => setView(one)} />
              {words[one]}
            </label>
          ))}
        </div>
      </header>
      <p className="in">
        <b>{preview?.subject}</b>
        <small className="muted mail">{m.previewOf}</small>
      </p>
      <p className="in lines" hidden={view !== "text"}>
        {preview?.text}
      </p>
      {version > 0 && view !== "text" && (
        <div className={view === "narrow" ? "phone-wide" : undefined}>
          <PreviewFrame
            title={m.preview}
            action={`/admin/${account}/notifications/preview`}
            draft={{ ...draft }}
            version={version}
          />
        </div>
      )}
    </section>
  );
}
