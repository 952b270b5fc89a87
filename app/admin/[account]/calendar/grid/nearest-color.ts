/** Hues of the eight colours of cards, in degrees; the grey one has none. */
const HUES: [color: number, hue: number][] = [
  [1, 231],
  [2, 323],
  [3, 177],
  [4, 23],
  [5, 263],
  [6, 114],
  [8, 41],
];
const GREY = 7;
const SATURATION_MIN = 0.16;

/**
 * The one of the eight colours that is nearest to a service's own. Those eight are legible in light and dark, which a
 * colour that somebody has picked need not be.
 *
 * @param color `#2456d6`
 */
export function nearestColor(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (most === 0 || range / most < SATURATION_MIN) return GREY;
  const sextant = hueSextant({ red, green, blue, most, range });
  const hue = (sextant * 60 + 360) % 360;
  const away = (other: number) => Math.min(Math.abs(other - hue), 360 - Math.abs(other - hue));
  return HUES.reduce((best, one) => (away(one[1]) < away(best[1]) ? one : best))[0];
}

function hueSextant(of: { red: number; green: number; blue: number; most: number; range: number }): number {
  const { red, green, blue, most, range } = of;
  if (most === red) return (green - blue) / range;
  return most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
}
