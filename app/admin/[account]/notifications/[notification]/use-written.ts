"use client";
import { useState } from "react";
import type { Notification } from "../../../../../server/features/notifications/schemas";
import { useCall } from "../../../client/use-call";
import { editIn, type FoundClash, type Values, writeUnlessChanged } from "../../../editor/write-unless-changed";
import { writerOf } from "../../../editor/writer-of";
import { readReach } from "./read-form";

/** The words and boxes of a template: written are those that changed, and none that somebody else has changed meanwhile. */
export function useWritten(notification: Notification, formId: string) {
  const { id } = notification;
  const [shown, setShown] = useState(notification);
  const [round, setRound] = useState(0);
  const [words, setWords] = useState({ subject: notification.subject, body: notification.body });
  const [type, setType] = useState(notification.type);
  const [clash, setClash] = useState<FoundClash | null>(null);
  const { run, ...call } = useCall();
  /** The boxes and words begin anew with what is stored. */
  const begin = (saved: Notification) => {
    setShown(saved);
    setWords({ subject: saved.subject, body: saved.body });
    setType(saved.type);
    setRound((was) => was + 1);
  };
  /** @param over what stands there by now, which is written over */
  const write = (over: Values = {}, without: string[] = []) => {
    const form = document.getElementById(formId) as HTMLFormElement;
    const wanted = { ...words, type, ...readReach(new FormData(form), type) };
    const edit = editIn({ wanted, shown: { ...shown }, over, without }, isSame);
    return run(async (office) => {
      setClash(null);
      const readNow = async () => {
        const now = await office.notifications.get.query({ id });
        return { now: { ...now }, by: await writerOf(office, "notifications", now) };
      };
      const save = async () =>
        begin(await office.notifications.edits.save.mutate({ id, ...edit?.wanted, seen: edit?.seen ?? {} }));
      if (edit) await writeUnlessChanged(edit, { write: save, readNow }, setClash);
      else if (without.length > 0) begin(await office.notifications.get.query({ id }));
    });
  };
  return { edited: { ...call, run, write, clash }, shown, round, words, setWords, type, setType };
}

/** Lists are sets here: in whichever order. */
const inOrder = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value);
const isSame = (one: unknown, other: unknown) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
