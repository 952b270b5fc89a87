"use client";
import { Choice } from "../../../parts/field";
import { useMessages } from "../../../shell/messages-context";
import type { SharedPage } from "./codes";

/** A service that customers can book, with who serves it. */
export interface SharedService {
  id: string;
  title: string;
  members: { id: string; name: string }[];
}

interface Properties {
  page: SharedPage;
  hasBusinessPage: boolean;
  services: SharedService[];
  onPick: (page: SharedPage) => void;
}

/** Which page: all that can be booked, the business's own, or one service, with anybody or with one member. */
export function SharedPageChoice({ page, hasBusinessPage, services, onPick }: Properties) {
  const m = useMessages<"settings">();
  const members = page.kind === "service" ? services.find(({ id }) => id === page.id)?.members : undefined;
  const pick = (value: string) =>
    onPick(value === "booking" || value === "business" ? { kind: value } : { kind: "service", id: value, staffId: "" });
  return (
    <div className="cols even">
      <Choice label={m.sharePage} name="page" value={page.kind === "service" ? page.id : page.kind} onChange={pick}>
        <option value="booking">{m.sharePageBooking}</option>
        {hasBusinessPage && <option value="business">{m.sharePageBusiness}</option>}
        {services.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Choice>
      {page.kind === "service" && members && members.length > 0 && (
        <Choice
          label={m.shareWith}
          name="staff"
          value={page.staffId}
          onChange={(staffId) => onPick({ ...page, staffId })}
        >
          <option value="">{m.shareWithAnybody}</option>
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      )}
    </div>
  );
}
