/** What the pages say of a visit while it is made, and of one that is changed. */
export const visitEn = {
  addService: "Add a service",
  forEach: "For each service",
  youChoose: "You choose",
  more: (count: number) => `${count} more`,
  payToKeep: "Pay to keep it.",
  changeOf: (service: string) => `Change ${service}`,
  cancelOf: (service: string) => `Cancel ${service}`,
  leaveWaitlist: "Leave the waiting list",
  leaveTitle: "Leave the waiting list?",
  stayOnIt: "Stay on the list",
  /** Null: until it begins. */
  cancelUntil: (when: string | null) => `You can cancel until ${when ?? "it begins"}.`,
  othersStay: (services: string[]) => `The rest of your visit stays: ${services.join(", ")}.`,
  onlyTheTime: "Only the time is wrong?",
  movedInside: "If you move to this time, you can no longer change or cancel it online.",
  termBefore: (when: string | null) => `You can change or cancel online until ${when ?? "it begins"}.`,
  termOver: "This time is so soon that it cannot be changed or cancelled online.",
};
