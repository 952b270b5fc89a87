"use client";
import type { UnknownCode } from "../../../../../server/domain/notifications/nearest-code";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";

type Told = Omit<UnknownCode, "nearest"> & { nearest: string | null };

/** Words in braces that are no placeholders, each with what may have been meant. */
export function UnknownCodes({ unknown, onUse }: { unknown: Told[]; onUse: (code: string, nearest: string) => void }) {
  const m = useMessages<"notifications">();
  return (
    <div role="status">
      {unknown.map(({ code, nearest }) => (
        <div key={code} className="note bad">
          <Icon name="circle-x" />
          <p className="what">
            <b>{m.codeUnknown(code)}</b> {nearest && m.codeMeant(nearest)}
          </p>
          {nearest && (
            <button className="btn small" type="button" onClick={() => onUse(code, nearest)}>
              {m.codeUse(nearest)}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
