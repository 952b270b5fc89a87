"use client";
import { AskButton } from "../../../parts/rows/ask-button";
import { useMessages } from "../../../shell/messages-context";

/** The end of a package that could still be used. */
export function CancelPackage({ id, name }: { id: string; name: string }) {
  const m = useMessages();
  return (
    <AskButton
      icon="circle-x"
      label={m.packageCancel}
      title={m.packageCancelTitle(name)}
      action={m.packageCancelDo}
      isGrave
      call={(office) => office.packages.delete.mutate({ id })}
    >
      {() => <p>{m.packageCancelText}</p>}
    </AskButton>
  );
}
