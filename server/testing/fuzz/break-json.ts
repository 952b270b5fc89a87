import { NASTY_KEYS, NASTY_VALUES } from "./nasty";
import type { Random } from "./random";

type Container = Record<string, unknown> | unknown[];

/** A JSON text with one to three places of it broken; another text as it is. */
export function breakJson(text: string, random: Random): string {
  const root = parsed(text);
  if (!root) return text;
  for (let times = random.whole(1, 3); times > 0; times--) breakOnce(root, random);
  const broken = JSON.stringify(root.body) ?? "";
  // JSON.stringify cannot write a number past the range of a double, but a client can.
  return random.chance(0.05) ? broken.replace(/:-?\d+(\.\d+)?/, ":1e400") : broken;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return { body: JSON.parse(text) };
  } catch {
    return null;
  }
}

function breakOnce(root: Record<string, unknown>, random: Random): void {
  const places = placesIn(root);
  const [container, key] = places.length > 0 ? random.pick(places) : [root, "body"];
  const holder = container as Record<string, unknown>;
  const value = structuredClone(random.pick(NASTY_VALUES));
  const choice = random.next();
  if (choice < 0.65) holder[key] = value;
  else if (choice < 0.8) delete holder[key];
  else if (choice < 0.9 && Array.isArray(holder[key])) holder[key] = repeated(holder[key], random);
  else define(holder, random.pick(NASTY_KEYS), value);
}

const repeated = (list: unknown[], random: Random) =>
  Array.from({ length: random.pick([0, 2, 60]) }, () => list[0] ?? null);

/** As a JSON text defines it: `__proto__` too is a field like any other there. */
const define = (holder: object, key: string, value: unknown) =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

/** Every place of a value, the root's own field first. */
function placesIn(container: Container): [Container, string][] {
  return Object.entries(container).flatMap(([key, child]) => {
    const here: [Container, string] = [container, key];
    return typeof child === "object" && child !== null ? [here, ...placesIn(child as Container)] : [here];
  });
}
