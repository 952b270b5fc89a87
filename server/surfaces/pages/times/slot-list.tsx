import type { ReactNode } from "react";
import { cityOf } from "../../../domain/zones";
import { giveWay } from "../../../process/turns";
import { type FreeSlot, isFree } from "../book/free-times";
import { type DayPart, partsOfDay, repeatedTimes } from "../calendar";
import { type Page, whenText } from "../page";
import { keptMarkup } from "./kept-markup";

/** What a list of times needs to know of its service and of the visitor. */
export interface SlotListing {
  slots: FreeSlot[];
  /** Shows seats left when more than one person fits. */
  group: boolean;
  wholeDays: boolean;
  /** How many come: as many places a waiting list needs. */
  persons: number;
  /** Made of the start and of whether it is free, alone. */
  link(slot: FreeSlot): string;
}

/** The times of a day, ready to stand in its page: whole days in one list, hours by parts of the day. */
export interface WrittenSlots {
  lists: { part: DayPart | null; markup: string }[];
}

/** About two milliseconds of writing. */
const PIECE = 50;

/**
 * Writes the times of a day before their page, in pieces: one day may have 1,440 of them, a whole page is written in one
 * go, and nobody else is to wait so long.
 */
export async function writeSlots(page: Page, listing: SlotListing): Promise<WrittenSlots> {
  const { slots, wholeDays } = listing;
  const repeated = repeatedTimes(slots);
  const parts = wholeDays ? [{ part: null, slots }] : partsOfDay(slots);
  const lists: WrittenSlots["lists"] = [];
  for (const { part, slots: some } of parts) {
    let markup = "";
    for (let first = 0; first < some.length; first += PIECE) {
      const piece = { ...listing, slots: some.slice(first, first + PIECE) };
      const items = <SlotItems page={page} listing={piece} repeated={repeated} />;
      markup += await keptMarkup(page, ["slots", ...madeOf(page, piece), [...repeated]], items);
      await giveWay();
    }
    if (markup !== "") lists.push({ part, markup });
  }
  return { lists };
}

/** All that the items of these times are made of. */
function madeOf({ zone, homeZone }: Page, { slots, group, wholeDays, persons, link }: SlotListing): unknown[] {
  const [slot] = slots;
  const links = slot && [null, 0].map((waitlistLeft) => link({ ...slot, start: "", waitlistLeft }));
  return [zone, homeZone, group, wholeDays, persons, links, slots];
}

/** The lists that {@link writeSlots} wrote. */
export function SlotLists({ page, written }: { page: Page; written: WrittenSlots }) {
  return written.lists.map(({ part, markup }) =>
    part === null ? (
      <List key="" className="times wide" markup={markup} />
    ) : (
      <div key={part}>
        <h3 className="part">{page.m[part]}</h3>
        <List className="times" markup={markup} />
      </div>
    ),
  );
}

function List({ className, markup }: { className: string; markup: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it itself, a moment ago.
  return <ul className={className} dangerouslySetInnerHTML={{ __html: markup }} />;
}

function SlotItems({ page, listing, repeated }: { page: Page; listing: SlotListing; repeated: Set<string> }) {
  const { slots, group, wholeDays, persons, link } = listing;
  return slots.map((slot) => {
    const time = <SlotTime page={page} slot={slot} wholeDays={wholeDays} isRepeated={repeated.has(slot.shownTime)} />;
    return (
      <li key={slot.start}>
        {isFree(slot) ? (
          <a href={link(slot)} data-slot="">
            {time}
            {group && <small> {page.m.seatsLeft(slot.seatsLeft)}</small>}
          </a>
        ) : (
          <FullSlot page={page} link={(slot.waitlistLeft ?? 0) >= persons ? link(slot) : null}>
            {time}
          </FullSlot>
        )}
      </li>
    );
  });
}

function SlotTime(time: { page: Page; slot: FreeSlot; wholeDays: boolean; isRepeated: boolean }) {
  const { page, slot, wholeDays, isRepeated } = time;
  if (wholeDays) return <bdi>{whenText(page, { ...slot, wholeDays })}</bdi>;
  return (
    <>
      <bdi>{page.f.time(slot.shownTime)}</bdi>
      {isRepeated && <small> {page.f.zoneOffset(page.zone, new Date(slot.start))}</small>}
      {slot.homeTime !== null && (
        <small> ({page.m.otherZoneTime(page.f.time(slot.homeTime), cityOf(page.homeZone))})</small>
      )}
    </>
  );
}

/** A time that is full: the way to its waiting list, or just said where that is full too. */
function FullSlot({ page, link, children }: { page: Page; link: string | null; children: ReactNode }) {
  const { m } = page;
  const said = (
    <span>
      {children} · {m.full}
    </span>
  );
  if (link === null) return <span className="full">{said}</span>;
  return (
    <a className="full" href={link} data-wait="">
      {said}
      <u>
        <span className="vh">, </span>
        {m.waitingList}
      </u>
    </a>
  );
}
