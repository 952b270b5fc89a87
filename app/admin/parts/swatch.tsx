/** A colour that an account has chosen, `#rrggbb`; decoration beside a name. Pages allow no style of an element's own. */
export function Swatch({ color, isBar = false }: { color: string; isBar?: boolean }) {
  return (
    <svg className={isBar ? "swatch bar-y" : "swatch"} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width="1" height="1" fill={color} />
    </svg>
  );
}
