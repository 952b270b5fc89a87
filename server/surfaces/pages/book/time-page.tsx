import type { SurfaceResponse } from "../../http/http";
import { answerPage } from "../answer";
import type { Service } from "../api-types";
import { bookPath, durationText, href, type Page, priceText } from "../page";
import type { PublicApi } from "../public-api";
import { loadFreeTimes } from "./free-times";
import { timeAskOf } from "./time-ask";
import { TimePicker } from "./time-picker";

/** P2: when. The first free day is open already; the day, member, people and zone are in the address. */
export async function timePage(api: PublicApi, page: Page, service: Service): Promise<SurfaceResponse> {
  const ask = timeAskOf(page, service);
  const times = await loadFreeTimes(api, ask);
  const path = bookPath(page, service.id);
  const details = bookPath(page, service.id, "details");
  const persons = ask.persons > 1 ? ask.persons : null;
  return answerPage(
    page,
    {
      title: `${service.title} · ${page.f.dayLong(times.selected)}`,
      step: "time",
      stepLinks: { service: href(page, bookPath(page)) },
      skip: { target: "times", text: page.m.skipToTimes },
    },
    <TimePicker
      page={page}
      service={service}
      ask={ask}
      times={times}
      path={path}
      slotLink={(slot) => href(page, details, { start: slot.start, staff: ask.staff, persons })}
    >
      <h1>
        <bdi>{service.title}</bdi>
      </h1>
      <p className="meta">
        <bdi>{durationText(page, service)}</bdi> · <bdi>{priceText(page, service, ask.staff)}</bdi>
      </p>
      {service.description && <p className="muted wide-only">{service.description}</p>}
    </TimePicker>,
  );
}
