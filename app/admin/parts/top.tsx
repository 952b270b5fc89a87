import type { ReactNode } from "react";
import { FindButton } from "../shell/find/find-button";

/** From so many characters on a title leaves a phone no room for the words of buttons: there they show their icons alone. */
const LONG = 8;

/** The head of a page, which stays in view: its name, a word on what it holds, and what can be done. */
export function Top({ title, sub, children }: { title: string; sub?: string; children?: ReactNode }) {
  return (
    <header className={title.length < LONG ? "top" : "top long"}>
      <h1>{title}</h1>
      {sub && <span className="sub only-wide">{sub}</span>}
      <div className="end">
        <FindButton isIcon />
        {children}
      </div>
    </header>
  );
}
