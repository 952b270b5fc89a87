import {
  type OfferedComposite,
  type OfferedService,
  type OfferedServicePart,
  type OfferingMember,
  starringMembers,
} from "../../availability";

/** The parts that are services, in their order. */
export const servicePartsOf = ({ parts }: OfferedComposite): OfferedServicePart[] =>
  parts.filter((part) => part.kind === "service");

/** All who might serve a part: whoever writes the whole holds the time of those it may be given to. */
export const servingIds = (whole: OfferedComposite): string[] => [
  ...new Set(servicePartsOf(whole).flatMap(({ members }) => members.map(({ id }) => id))),
];

/** The whole with fewer to serve it. @param mayServe told the member and the service part's index */
export function servedBy(whole: OfferedComposite, mayServe: (member: OfferingMember, index: number) => boolean) {
  let next = 0;
  const parts = whole.parts.map((part) => {
    if (part.kind === "spare_time") return part;
    const index = next++;
    return { ...part, members: part.members.filter((member) => mayServe(member, index)) };
  });
  return { ...whole, parts };
}

/** The whole as a service of those who may serve its first part: its price is its own, whoever they are. */
export function asOffered(whole: OfferedComposite): OfferedService {
  const { priceMinor } = whole.service;
  const members = starringMembers(whole).map((member) => ({
    ...member,
    link: { ...member.link, priceMinor, deposit: null },
  }));
  return { service: whole.service, members };
}
