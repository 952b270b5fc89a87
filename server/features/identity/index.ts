export { insertAccountMail, sendsMail } from "./mails";
export { hashNewPassword } from "./password";
export { accountsOf, insertPassword, insertPerson } from "./queries";
export type { JoinInput } from "./schemas";
export { type Caller, openSession } from "./sessions";
export { deleteTokens, insertToken } from "./token-queries";
