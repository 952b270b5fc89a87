"use client";
import type { ComponentProps } from "react";
import type { BackOffice } from "../../../../client/trpc";
import { EditorSection } from "../../../../editor/editor";
import { ClashNote } from "../../../../editor/lazy-clash-note";
import { useWhole, type WholeClash } from "../../../../editor/use-whole";
import { writerOf } from "../../../../editor/writer-of";
import { minutesText } from "../../../../parts/duration";
import { Fault } from "../../../../parts/fault";
import { Icon } from "../../../../parts/icons";
import { OrderedRows } from "../../../../parts/rows/ordered-rows";
import { SaveFoot } from "../../../../parts/save-foot";
import { Swatch } from "../../../../parts/swatch";
import { useMessages } from "../../../../shell/messages-context";
import { AddPart } from "./add-part";
import { type EditedPart, type PartService, partsOf, type StoredPart, toStored } from "./edited-parts";
import { Timeline } from "./timeline";

interface Properties {
  id: string;
  type: "compound" | "collaborative";
  parts: StoredPart[];
  /** Those that can be a part. */
  services: PartService[];
  mayWrite: boolean;
}

const PAUSE_COLOR = "#8a8a8a";

/** What the service is made of, drawn by time. Nothing is stored before "Save the parts". */
export function PartsSection({ id, type, parts, services, mayWrite }: Properties) {
  const m = useMessages();
  const whole = useWhole({
    ...{ stored: parts, toEdited: partsOf, toStored, field: "parts", readNow: (office) => partsNow(office, id) },
    store: async (office, wanted: StoredPart[], seen: StoredPart[]) =>
      (await office.services.partEdits.save.mutate({ id, parts: wanted, seen: { parts: seen } })).parts,
  });
  const { edited, isChanged, isSaved, isBusy, clash, change } = whole;
  const { nameOf, minutesOf, colorOf } = factsOf(services, m.partPause);
  const inWords = (list: StoredPart[]) =>
    partsOf(list)
      .map((part) => `${nameOf(part)} ${minutesText(minutesOf(part))}`)
      .join(" · ") || m.notSaid;
  return (
    <EditorSection id="parts" title={m.parts} isList>
      <div className="in">
        <Fault text={clash ? undefined : (whole.fields.parts ?? whole.fault)} />
        <Drawing
          isAtOnce={type === "collaborative"}
          parts={edited.map((part) => ({
            id: part.id,
            minutes: minutesOf(part),
            color: colorOf(part),
          }))}
        />
      </div>
      <OrderedRows
        items={edited}
        nameOf={nameOf}
        mayMove={mayWrite}
        onOrder={(ids) => change(ids.flatMap((one) => edited.filter((part) => part.id === one)))}
      >
        {(part) => (
          <Row
            name={nameOf(part)}
            lasts={minutesText(minutesOf(part))}
            color={colorOf(part) ?? PAUSE_COLOR}
            onRemove={mayWrite ? () => change(edited.filter(({ id: other }) => other !== part.id)) : null}
          />
        )}
      </OrderedRows>
      {mayWrite && (
        <AddPart services={services} hasPauses={type === "compound"} onAdd={(part) => change([...edited, part])} />
      )}
      <div className="told" role="status">
        {isSaved && !isChanged && <p className="note ok">{m.partsSaved}</p>}
        {clash && <PartsClash {...{ clash, inWords }} />}
      </div>
      <SaveFoot action={m.partsSave} {...{ isChanged, isBusy }} onSave={whole.save} onDiscard={whole.discard} />
    </EditorSection>
  );
}

interface Clashing {
  clash: WholeClash<StoredPart[]>;
  inWords: (parts: StoredPart[]) => string;
}

/** What somebody else has made of the parts meanwhile, beside mine. */
function PartsClash({ clash: { mine, theirs, by, ...ends }, inWords }: Clashing) {
  const m = useMessages();
  return (
    <ClashNote
      clashes={[{ name: "parts", mine: inWords(mine), theirs: inWords(theirs) }]}
      clashBy={by}
      labels={{ parts: m.parts }}
      {...ends}
    />
  );
}

async function partsNow(office: BackOffice, id: string) {
  const [{ parts }, service] = await Promise.all([
    office.services.parts.get.query({ id }),
    office.services.get.query({ id }),
  ]);
  return { now: parts, by: await writerOf(office, "services", service) };
}

/** What a part is called, how long it lasts and its colour, which a pause has none of. */
function factsOf(services: PartService[], pause: string) {
  const byId = new Map(services.map((service) => [service.id, service]));
  const serviceOf = ({ serviceId }: EditedPart) => byId.get(serviceId ?? "");
  return {
    nameOf: (part: EditedPart) => (part.serviceId ? (serviceOf(part)?.title ?? "") : pause),
    minutesOf: (part: EditedPart) => (part.serviceId ? (serviceOf(part)?.duration ?? 0) : (part.minutes ?? 0)),
    colorOf: (part: EditedPart) => serviceOf(part)?.color ?? null,
  };
}

function Drawing({ parts, isAtOnce }: ComponentProps<typeof Timeline>) {
  const m = useMessages();
  if (parts.length === 0) return <p className="muted">{m.partsNone}</p>;
  const sum = (list: typeof parts) => list.reduce((total, { minutes }) => total + minutes, 0);
  const all = isAtOnce ? Math.max(...parts.map(({ minutes }) => minutes)) : sum(parts);
  const busy = sum(parts.filter(({ color }) => color !== null));
  return (
    <>
      <Timeline parts={parts} isAtOnce={isAtOnce} />
      <p className="muted">{m.partsHint(minutesText(all), minutesText(busy))}</p>
    </>
  );
}

interface RowProperties {
  name: string;
  lasts: string;
  color: string;
  /** Null for who may not write. */
  onRemove: (() => void) | null;
}

function Row({ name, lasts, color, onRemove }: RowProperties) {
  const m = useMessages();
  return (
    <>
      <Swatch color={color} />
      <span className="what">
        <b>{name}</b>
        <small>{lasts}</small>
      </span>
      {onRemove && (
        <button className="btn small quiet icon" type="button" onClick={onRemove}>
          <Icon name="trash-2" small />
          <span className="vh">{m.removeOf(name)}</span>
        </button>
      )}
    </>
  );
}
