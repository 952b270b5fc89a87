import type { ReactNode } from "react";
import { FindButton } from "../shell/find/find-button";

/** The head of a page, which stays in view: its name, a word on what it holds, and what can be done. */
export function Top({ title, sub, children }: { title: string; sub?: string; children?: ReactNode }) {
  return (
    <header className="top">
      <h1>{title}</h1>
      {sub && <span className="sub only-wide">{sub}</span>}
      <div className="end">
        <FindButton isIcon />
        {children}
      </div>
    </header>
  );
}
