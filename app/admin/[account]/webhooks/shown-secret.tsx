"use client";
import { ShownOnce } from "../../parts/secrets/shown-once";
import { useMessages } from "../../shell/messages-context";

/** A signing secret, shown once. */
export function ShownSecret({ secret, onStored }: { secret: string; onStored: () => void }) {
  const m = useMessages();
  return (
    <ShownOnce title={m.webhookSecret} secret={secret} onStored={onStored}>
      {m.webhookSecretText}
    </ShownOnce>
  );
}
