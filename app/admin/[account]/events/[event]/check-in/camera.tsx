"use client";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Icon } from "../../../../parts/icons";
import { useMessages } from "../../../../shell/messages-context";

/** Shape Detection API, which TypeScript's library does not know. */
interface BarcodeDetector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => BarcodeDetector;
  }
}

const LOOKED_MS = 250;
/** More pictures in a row than these that cannot be read: this browser has no detector behind the name. */
const MISSED_MAX = 12;
/** A ticket that is held in the picture counts once. */
const SAME_MS = 4_000;

const never = () => () => {};
const hasDetector = () => "BarcodeDetector" in window && "mediaDevices" in navigator;

/** Reads codes with the camera, where the browser can; otherwise nothing. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const m = useMessages<"events">();
  const isAble = useSyncExternalStore(never, hasDetector, () => false);
  const [isOn, setOn] = useState(false);
  if (!isAble) return null;
  return (
    <>
      {isOn && <Picture onCode={onCode} />}
      <p className="acts">
        <button className="btn" type="button" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
          {isOn ? m.checkInCameraOff : m.checkInCamera}
        </button>
      </p>
    </>
  );
}

function Picture({ onCode }: { onCode: (code: string) => void }) {
  const m = useMessages<"events">();
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<keyof typeof FAULTS | null>(null);
  const tell = useRef(onCode);
  tell.current = onCode;
  useEffect(() => {
    const stopping = new AbortController();
    const seen = new Map<string, number>();
    const read = (code: string) => {
      if (Date.now() - (seen.get(code) ?? 0) > SAME_MS) tell.current(code);
      seen.set(code, Date.now());
    };
    watch(video.current, read, stopping.signal).catch((error: unknown) => setFault(faultOf(error)));
    return () => stopping.abort();
  }, []);
  if (fault) {
    return (
      <div className="note bad" role="alert">
        <Icon name="triangle-alert" />
        <p className="what">{m[FAULTS[fault]]}</p>
      </div>
    );
  }
  return (
    <div className="cam">
      <video ref={video} muted playsInline aria-label={m.checkInCameraFrame} />
      <p>{m.checkInCameraFrame}</p>
    </div>
  );
}

/** What the Media Capture API calls what a person can do something about. */
const FAULTS = {
  NotAllowedError: "checkInCameraDenied",
  NotFoundError: "checkInCameraNone",
  other: "checkInCameraFault",
} as const;

function faultOf(error: unknown): keyof typeof FAULTS {
  const name = error instanceof Error ? error.name : "";
  return name === "NotAllowedError" || name === "NotFoundError" ? name : "other";
}

/** Looks for codes until it is stopped; then the camera is off. @throws where there is no camera, or it is not allowed */
async function watch(video: HTMLVideoElement | null, read: (code: string) => void, signal: AbortSignal): Promise<void> {
  if (!video || !window.BarcodeDetector) return;
  const detector = new window.BarcodeDetector({ formats: ["qr_code", "code_128"] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop);
  try {
    video.srcObject = stream;
    await video.play();
    for (let missed = 0; !signal.aborted; await pause()) {
      if (stream.getTracks().some(({ readyState }) => readyState === "ended")) throw new Error("The camera is gone.");
      const found = await detector.detect(video).catch(() => null);
      // A picture that is not there yet, or a moment in the background, is no fault.
      missed = found ? 0 : missed + 1;
      if (missed > MISSED_MAX) throw new Error("Nothing reads the pictures.");
      for (const { rawValue } of found ?? []) read(codeIn(rawValue));
    }
  } catch (error) {
    // Playing ends with an error where the camera is switched off meanwhile.
    if (!signal.aborted) throw error;
  } finally {
    stop();
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOKED_MS));

/** A ticket's picture holds its code alone. */
const codeIn = (value: string): string => value.trim();
