"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { refusalOf } from "../../../client/refusal";
import { type BackOffice, backOfficeOf } from "../../../client/trpc";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { changeOf, isSame, type Proposal } from "./place";
import { type Meanwhile, meanwhileOf, tryOut } from "./try-move";

/** How far a drop has come. */
export type Drop = { proposal: Proposal } & (
  | { kind: "asking" }
  | { kind: "warned"; warnings: string[]; seenAt: string }
  | { kind: "refused"; text: string }
  | { kind: "stale"; meanwhile: Meanwhile }
);

/** What was moved, and can be taken back. */
export interface Moved {
  name: string;
  undo: () => Promise<void>;
}

export interface Mover {
  drop: Drop | null;
  moved: Moved | null;
  /** Says what a move would come to, and moves where nothing stands against it. */
  propose: (proposal: Proposal, seenAt?: string) => Promise<void>;
  /** Moves although there are warnings. */
  insist: () => Promise<void>;
  cancel: () => void;
  /** Leaves what somebody else made of it. */
  takeTheirs: () => void;
  forgetMoved: () => void;
}

/**
 * Moving cards: every drop is tried out first, what the checks find is named before anything is written, and what was
 * written can be taken back.
 */
export function useMover(): Mover {
  const { id: account, timeZone } = useAccount();
  const m = useMessages();
  const router = useRouter();
  const [drop, setDrop] = useState<Drop | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const [, startRefresh] = useTransition();
  const office = backOfficeOf(account);

  const fail = async (proposal: Proposal, error: unknown) =>
    setDrop(await refusedDrop(office, { proposal, error, offline: m.offline }));

  // The card stays where it was dropped until the page has been read anew.
  const refreshed = () =>
    startRefresh(() => {
      router.refresh();
      setDrop(null);
    });

  const write = async (proposal: Proposal, { seenAt, force }: { seenAt: string; force: boolean }) => {
    const { card } = proposal;
    const answer = await office.calendar.move.mutate({ id: card.id, seenAt, force, ...changeOf(proposal, timeZone) });
    if (!("updatedAt" in answer)) return;
    const back = { start: card.start, end: card.end, staffId: card.staffId };
    const undo = async () => {
      setMoved(null);
      // It stood there before, whatever the checks say of the place.
      const asked = { id: card.id, seenAt: answer.updatedAt, force: true, ...back };
      await office.calendar.move.mutate(asked).then(refreshed, (error: unknown) => fail({ card, place: card }, error));
    };
    setMoved({ name: card.name, undo });
    refreshed();
  };

  const propose = async (proposal: Proposal, seenAt = proposal.card.seenAt) => {
    if (isSame(proposal)) return setDrop(null);
    setMoved(null);
    setDrop({ kind: "asking", proposal });
    try {
      const { id } = proposal.card;
      const warnings = await tryOut(office, { id, seenAt, ...changeOf(proposal, timeZone) });
      if (warnings.length > 0) return setDrop({ kind: "warned", proposal, warnings, seenAt });
      await write(proposal, { seenAt, force: false });
    } catch (error) {
      await fail(proposal, error);
    }
  };

  const insist = async () => {
    if (drop?.kind !== "warned") return;
    const { proposal, seenAt } = drop;
    setDrop({ kind: "asking", proposal });
    await write(proposal, { seenAt, force: true }).catch((error: unknown) => fail(proposal, error));
  };

  const cancel = () => setDrop(null);
  return { drop, moved, propose, insist, cancel, takeTheirs: refreshed, forgetMoved: () => setMoved(null) };
}

interface Failed {
  proposal: Proposal;
  error: unknown;
  /** What is said when no answer came. */
  offline: string;
}

/** Why a drop was refused; who was quicker, where that is why. */
async function refusedDrop(office: BackOffice, { proposal, error, offline }: Failed): Promise<Drop> {
  const meanwhile = await meanwhileOf(office, { id: proposal.card.id, error });
  if (meanwhile) return { kind: "stale", proposal, meanwhile };
  return { kind: "refused", proposal, text: refusalOf(error)?.message ?? offline };
}
