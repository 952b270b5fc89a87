import { zonesByRegion } from "../../../domain/zones";
import type { Page } from "../page";

/** Every zone by region, on its own page state, so that the usual page does not carry 418 options. */
export function ZonePicker({ page, action, keep }: { page: Page; action: string; keep: [string, string][] }) {
  return (
    <form className="zones" action={action} method="get">
      {keep.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="tz">{page.m.timeZone}</label>
      <div className="row">
        <select id="tz" name="tz" defaultValue={page.zone}>
          {[...zonesByRegion(page.zone)].map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.slice(zone.indexOf("/") + 1).replaceAll("_", " ")}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <button type="submit">{page.m.useZone}</button>
      </div>
    </form>
  );
}
