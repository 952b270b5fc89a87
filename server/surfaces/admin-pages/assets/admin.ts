/** What the pages of signing in do better with a script: they work without. */

prefillTimeZone();

/** Chooses the browser's time zone where a form asks for one and nobody has chosen. */
function prefillTimeZone(): void {
  const zones = document.querySelector<HTMLSelectElement>("select[data-zone]");
  if (!zones) return;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = Array.from(zones.options).find(({ value }) => value === own);
  if (!known) return;
  zones.value = own;
  const shown = document.querySelector("[data-zone-name]");
  if (shown) shown.textContent = known.text;
}
