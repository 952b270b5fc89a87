import { TakeCsv } from "../../parts/rows/take-csv";
import { type OpenedAccount, openAccount } from "../../server/open-account";
import { readAll } from "../../server/read-all";
import { OwnMembership } from "./own-membership";
import { PeoplePage } from "./people-page";
import type { InvitationRow, MemberRow } from "./rows";

/** The members of the account and who is invited. */
export default async function Page({ params }: { params: Promise<{ account: string }> }) {
  const opened = await openAccount((await params).account);
  const { office, account } = opened;
  if (!account.member.powers.includes("people")) return <OwnMembership />;
  const [members, invitations, staff] = await Promise.all([
    readAll(office.members.list),
    readAll(office.invitations.list),
    readAll(office.staff.list),
  ]);
  return (
    <PeoplePage
      members={members.map((member) => toMember(opened, staff, member))}
      invitations={invitations.map((invitation) => toInvitation(opened, invitation))}
      staff={staff
        .filter(({ visibility }) => visibility !== "archive")
        .map(({ id, fullName }) => ({ id, name: fullName }))}
      rules={opened.rules}
      csv={<TakeCsv opened={opened} list="people" />}
    />
  );
}

type Office = OpenedAccount["office"];
type Staff = Awaited<ReturnType<Office["staff"]["list"]>>["data"][number];
type Member = Awaited<ReturnType<Office["members"]["list"]>>["data"][number];
type Invitation = Awaited<ReturnType<Office["invitations"]["list"]>>["data"][number];

function toMember({ m, formats, account }: OpenedAccount, staff: Staff[], member: Member): MemberRow {
  const isYou = member.id === account.member.id;
  const seen = member.lastSeenAt ? formats.moment(member.lastSeenAt) : m.never;
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    role: member.role,
    staffId: member.staffId,
    staffName: staff.find(({ id }) => id === member.staffId)?.fullName ?? null,
    hasSecondFactor: member.hasSecondFactor,
    seen: isYou ? m.now : seen,
    isYou,
  };
}

function toInvitation({ formats }: OpenedAccount, { id, email, role, expiresAt }: Invitation): InvitationRow {
  return { id, email, role, day: formats.day(expiresAt), isOver: expiresAt.getTime() <= Date.now() };
}
