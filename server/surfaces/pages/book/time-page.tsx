import type { SurfaceResponse } from "../../http/http";
import { answerPage } from "../answer";
import type { Service } from "../api-types";
import { bookPath, homePath, href, type Page } from "../page";
import type { PublicApi } from "../public-api";
import { VisitPanel } from "../visit/visit-panel";
import { visitIdsOf } from "../visit/visit-service";
import { WaitsApart } from "../visit/waits-apart";
import { isFree, loadFreeTimes } from "./free-times";
import { extraParams, timeAskOf } from "./time-ask";
import { TimePicker, writeTimes } from "./time-picker";
import { tooShortText } from "./too-short";

/** P2: when. The first free day is open already; the day, member, people and zone are in the address. */
export async function timePage(api: PublicApi, page: Page, service: Service): Promise<SurfaceResponse> {
  const ask = timeAskOf(page, service);
  const times = await loadFreeTimes(api, ask);
  const slots = times.slotsByDay.get(times.selected) ?? [];
  const short = await tooShortText(api, page, { ask, offered: service.extras, day: times.selected, slots });
  const chosen = extraParams(service.extras, ask.quantities);
  const path = bookPath(page, service.id);
  const details = bookPath(page, service.id, "details");
  const persons = ask.persons > 1 ? ask.persons : null;
  const written = await writeTimes({ page, service, ask, times, path }, (slot) =>
    href(page, details, { start: slot.start, staff: ask.staff, persons, wait: isFree(slot) ? null : 1, ...chosen }),
  );
  return answerPage(
    page,
    {
      title: `${service.title} · ${page.f.dayLong(times.selected)}`,
      step: "time",
      stepLinks: { service: href(page, homePath(page), { visit: visitIdsOf(service.id)?.join(",") }) },
      skip: { target: "times", text: page.m.skipToTimes },
    },
    <>
      <h1>
        {service.durationDays === null ? page.m.chooseTimeFor(service.title) : page.m.chooseDayFor(service.title)}
      </h1>
      <TimePicker
        page={page}
        service={service}
        ask={ask}
        times={times}
        below={
          <>
            {short !== null && <p className="muted small">{short}</p>}
            {slots.length === 0 && <WaitsApart page={page} service={service} />}
          </>
        }
        path={path}
        written={written}
      >
        <VisitPanel page={page} service={service} ask={ask} />
      </TimePicker>
    </>,
  );
}
