import { DomainError } from "../../domain/errors";

/** A browser opens six connections to a server at most; a person has several. */
const STREAMS_OF_PERSON_MAX = 12;
const STREAMS_MAX = 2_000;

export interface OpenStream {
  /** What ends it from here, once it has begun. */
  onClose: (end: () => void) => void;
  /** It counts no more. */
  close: () => void;
}

interface Known {
  userId: string;
  end: () => void;
}

const open = new Set<Known>();
let isEnding = false;

/** Counts a stream of a person. @throws DomainError rate_limited where they, or all together, have too many */
export function openStream(userId: string): OpenStream {
  const own = [...open].filter((stream) => stream.userId === userId).length;
  if (isEnding || own >= STREAMS_OF_PERSON_MAX || open.size >= STREAMS_MAX)
    throw new DomainError("rate_limited", "Too many calendars stand open at once.");
  const known: Known = { userId, end: () => {} };
  open.add(known);
  return {
    onClose: (end) => {
      known.end = end;
      if (isEnding) end();
    },
    close: () => open.delete(known),
  };
}

/** Ends all streams, and begins none any more: the process is about to end. */
export function endStreams(): void {
  isEnding = true;
  for (const { end } of open) end();
}
