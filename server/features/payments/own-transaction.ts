export { contextOfWork } from "../../context";
export { ChangedHands, inOwnTransaction } from "../../db/own-transaction";
