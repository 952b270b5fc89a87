import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

/** How a page's answer is meant: done, something is to be done, over, or just said. */
export type Tone = "ok" | "warn" | "calm" | "";

interface BandProps {
  tone: Tone;
  icon: IconName;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

/** What a page has to say first, on the tint of its meaning; its headline is the page's. */
export function Band({ tone, icon, title, text, children }: BandProps) {
  return (
    <section className={tone === "" ? "band" : `band ${tone}`}>
      <div className="said">
        <span className="seal">
          <Icon name={icon} />
        </span>
        <div>
          <h1>{title}</h1>
          {text && <p>{text}</p>}
        </div>
      </div>
      {children}
    </section>
  );
}
