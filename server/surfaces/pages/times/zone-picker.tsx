import { zonesByRegion } from "../../../domain/zones";
import type { Page } from "../page";

/** Every zone by region, on its own page state, so that the usual page does not carry 418 options. */
export function ZonePicker({ page }: { page: Page }) {
  return (
    <div className="field">
      <label htmlFor="tz">{page.m.timeZone}</label>
      <select id="tz" name="tz" className="input" defaultValue={page.zone}>
        {[...zonesByRegion(page.zone)].map(([region, zones]) => (
          <optgroup key={region} label={region}>
            {zones.map((zone) => (
              <option key={zone} value={zone} data-now={zone === page.zone ? "" : undefined}>
                {zone.slice(zone.indexOf("/") + 1).replaceAll("_", " ")}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
