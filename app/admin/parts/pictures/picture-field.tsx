"use client";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { pictureOfWidth } from "../../../../server/domain/picture-widths";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";
import { Icon } from "../icons";
import { PictureRefused, sendPicture } from "./send-picture";

// Named one by one, so that a phone hands out a JPEG of what its camera keeps otherwise.
const ACCEPTED = "image/jpeg,image/png,image/webp";

interface Properties {
  label: string;
  name: string;
  hint?: string | undefined;
  fault?: string | undefined;
  defaultValue?: string | null | undefined;
}

/** A picture that is chosen, photographed or dropped; the form holds its address. */
export function PictureField({ label, name, hint, fault, defaultValue }: Properties) {
  const m = useMessages();
  const id = useId();
  const { url, isBusy, refused, box, take, remove } = usePicture(defaultValue ?? "");
  const told = refused ?? fault;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    <fieldset
      className="f picture"
      aria-describedby={`${id}-h`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <legend>{label}</legend>
      <input type="hidden" name={name} ref={box} value={url} />
      <div className="line">
        <span className="frame">
          {/* biome-ignore lint/performance/noImgElement: it is sized already, and may be anywhere. */}
          {url ? <img src={pictureOfWidth(url, 480)} alt={m.pictureOf(label)} /> : <Icon name="image" />}
        </span>
        <span className="acts tight">
          <label className="btn small">
            {url ? m.pictureReplace : m.pictureChoose}
            <input
              className="vh"
              type="file"
              accept={ACCEPTED}
              data-early
              onChange={({ target }) => {
                void take(target.files?.[0]);
                target.value = "";
              }}
            />
          </label>
          {url && (
            <button className="btn small quiet" type="button" onClick={remove}>
              {m.pictureRemove}
            </button>
          )}
        </span>
      </div>
      <span role="status">{isBusy && <small>{m.pictureSending}</small>}</span>
      {told ? (
        <span className="err" id={`${id}-h`} role="alert">
          <Icon name="triangle-alert" small />
          {told}
        </span>
      ) : (
        <small id={`${id}-h`}>{[hint, m.pictureDrop].filter(Boolean).join(" ")}</small>
      )}
    </fieldset>
  );
}

function usePicture(stored: string) {
  const m = useMessages();
  const { id: account } = useAccount();
  const box = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState(stored);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const isTouched = useRef(false);
  const set = (to: string) => {
    isTouched.current = true;
    setUrl(to);
  };
  // The form around looks at its boxes when one says so: once the address stands in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each address.
  useEffect(() => {
    if (isTouched.current) box.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [url]);
  const take = async (file: File | undefined) => {
    if (!file || isBusy || box.current?.matches(":disabled")) return;
    setBusy(true);
    setRefused(undefined);
    try {
      set(await sendPicture(account, file));
    } catch (error) {
      setRefused(error instanceof PictureRefused ? error.message : m.offline);
    } finally {
      setBusy(false);
    }
  };
  return { url, isBusy, refused, box, take, remove: () => set("") };
}
