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

/** All who might serve a part: whoever writes the composite locks the time of those it may be given to. */
export const servingIds = (composite: OfferedComposite): string[] => [
  ...new Set(servicePartsOf(composite).flatMap(({ members }) => members.map(({ id }) => id))),
];

/** The composite with fewer to serve it. @param mayServe told the member and the service part's index */
export function servedBy(composite: OfferedComposite, mayServe: (member: OfferingMember, index: number) => boolean) {
  let next = 0;
  const parts = composite.parts.map((part) => {
    if (part.kind === "spare_time") return part;
    const index = next++;
    return { ...part, members: part.members.filter((member) => mayServe(member, index)) };
  });
  return { ...composite, parts };
}

/** The composite as a service of those who may serve its first part: its price is its own, whoever they are. */
export function asOffered(composite: OfferedComposite): OfferedService {
  const { priceMinor } = composite.service;
  const members = starringMembers(composite).map((member) => ({
    ...member,
    link: { ...member.link, priceMinor, deposit: null },
  }));
  return { service: composite.service, members };
}
