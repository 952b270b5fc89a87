"use client";
import { useEffect, useRef } from "react";
import { saveAs } from "../../../client/save-as";
import { EditorSection } from "../../../editor/editor";
import { Icon } from "../../../parts/icons";
import { CopyButton } from "../../../parts/secrets/copy-button";
import { useMessages } from "../../../shell/messages-context";
import { codesCsv } from "./codes-csv";

/** The codes that were made, to take along. They are what the person waits for and take the focus. */
export function MadeCodes({ codes, onMore }: { codes: string[]; onMore: () => void }) {
  const m = useMessages();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), []);
  return (
    <div className="page">
      <EditorSection id="made" title={m.couponMade(codes.length)}>
        <p className="hint">{m.couponMadeText}</p>
        <ol className="codes mono" tabIndex={-1} ref={list} aria-label={m.couponCodes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <p className="acts">
          <CopyButton text={codes.join("\n")} />
          <button className="btn" type="button" onClick={() => saveAs("coupons.csv", codesCsv(codes), "text/csv")}>
            <Icon name="download" small />
            {m.couponCsv}
          </button>
          <button className="btn quiet" type="button" onClick={onMore}>
            {m.couponMore}
          </button>
        </p>
      </EditorSection>
    </div>
  );
}
