"use client";
import { Choice } from "../../parts/field";
import { useMessages } from "../../shell/messages-context";

/** Which occurrences of a series are meant. */
export function ScopeChoice({ fault }: { fault: string | undefined }) {
  const m = useMessages();
  return (
    <Choice label={m.scopeWhich} name="scope" defaultValue="this" fault={fault}>
      <option value="this">{m.scopeThis}</option>
      <option value="following">{m.scopeFollowing}</option>
      <option value="series">{m.scopeSeries}</option>
    </Choice>
  );
}

const SCOPES = ["following", "series"] as const;

/** What was chosen of it. */
export const readScope = (form: FormData): "this" | "following" | "series" =>
  SCOPES.find((one) => one === form.get("scope")) ?? "this";
