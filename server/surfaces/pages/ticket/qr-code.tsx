import { encode } from "uqr";

/** White modules around the code, which readers need to find it (ISO/IEC 18004 §9.1). */
const QUIET_MODULES = 4;

/** A QR code that says a text: black on white in either colour scheme, as readers want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_MODULES });
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(rowPath).join("")} fill="#000" />
    </svg>
  );
}

const rowPath = (row: boolean[], y: number): string =>
  row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("");
