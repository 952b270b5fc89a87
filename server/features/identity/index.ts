export { signUpsAreOpen } from "./accounts/sign-up";
export { insertAccountMail, sendsMail } from "./mails/mails";
export { hashNewPassword } from "./passwords/password";
export { accountsOf, insertPassword, insertPerson } from "./queries";
export type { JoinInput } from "./schemas";
export { type Caller, openSession } from "./sessions/sessions";
export { deleteTokens, insertToken } from "./token-queries";
