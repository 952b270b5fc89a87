import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons";

/** What a list says when it has nothing: why, and what comes next. */
export function Empty({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      {children && <p className="acts">{children}</p>}
    </div>
  );
}
