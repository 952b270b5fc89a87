"use client";
import { useEffect, useState } from "react";
import type {
  NotificationDraft,
  NotificationPreview,
} from "../../../../../server/features/notifications/trial/schemas";
import { backOfficeOf } from "../../../client/trpc";
import { useAccount } from "../../../shell/account-context";

const PAUSE_MS = 400;

export type Preview = Omit<NotificationPreview, "html">;

export interface Previewed {
  /** Counts what was shown. */
  version: number;
  /** What the last one was made of. */
  draft: NotificationDraft;
  /** What the server made of it; null before its first answer. */
  preview: Preview | null;
}

/** What the server makes of a draft, asked anew when nobody has typed for a moment. */
export function usePreview(draft: NotificationDraft): Previewed {
  const { id: account } = useAccount();
  const [shown, setShown] = useState<Previewed>({ version: 0, draft, preview: null });
  const { type, subject, body } = draft;
  useEffect(() => {
    let isLatest = true;
    const ask = async () => {
      const asked = { type, subject, body };
      // What is refused is told when it is saved; what was shown last stays.
      const preview = await backOfficeOf(account)
        .notifications.preview.mutate(asked)
        .catch(() => null);
      if (isLatest && preview) setShown(({ version }) => ({ version: version + 1, draft: asked, preview }));
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [account, type, subject, body]);
  return shown;
}
