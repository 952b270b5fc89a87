import Link from "next/link";
import { Avatar } from "../../../parts/avatar";
import { Icon } from "../../../parts/icons";
import { DaysOff } from "../../../parts/week/days-off";
import type { Search } from "../../../server/list-query";
import { notAllowed } from "../../../server/not-allowed";
import { openAccount } from "../../../server/open-account";
import { orGone } from "../../../server/or-gone";
import { faceOf } from "../face-of";
import { visibilityWord } from "../visibility";
import { AboutMember } from "./about-member";
import { CalendarFeed } from "./calendar-feed";
import { MemberActions } from "./member-actions";
import { MemberServices } from "./member-services";
import { MemberWeek } from "./member-week";
import { readMemberPage } from "./read-member-page";

type Properties = { params: Promise<{ account: string; member: string }>; searchParams: Promise<Search> };

/** One member: what they do, when they work, and when not. */
export default async function MemberPage({ params, searchParams }: Properties) {
  const { account, member: id } = await params;
  const opened = await openAccount(account);
  if (!opened.may("catalog:read")) return notAllowed(opened);
  const { m, at } = opened;
  const { member, days, services, daysOff } = await orGone(readMemberPage(opened, id, await searchParams));
  const differing = services.filter(({ isOffered, own }) => isOffered && own.length > 0);
  const own = { memberId: id, mayWrite: opened.may("catalog:write") };
  return (
    <div className="detail">
      <p className="crumb">
        <Link href={at("/staff")} prefetch={false}>
          <Icon name="arrow-left" small />
          {m.staffAll}
        </Link>
      </p>
      <header className="cu-top">
        <Avatar name={member.fullName} face={faceOf(member)} large />
        <div className="what">
          <h1>{member.fullName}</h1>
          <p className="muted">
            {member.email} · {visibilityWord(m, member.visibility)}
          </p>
        </div>
        {own.mayWrite && <MemberActions member={member} differing={differing} />}
      </header>
      <div className="cu">
        <MemberWeek {...own} days={days} />
        <div className="stack l">
          <AboutMember opened={opened} member={member} />
          <MemberServices {...own} name={member.fullName} services={services} />
          <DaysOff staffId={id} mayWrite={own.mayWrite} {...daysOff} />
          {member.feedUrl && <CalendarFeed {...own} url={member.feedUrl} />}
        </div>
      </div>
    </div>
  );
}
