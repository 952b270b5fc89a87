import { isLive } from "../../domain/booking/status-change";

export { capacityExceeded, tooManyPersons, waitingListFull } from "../../domain/booking/refusals";
export { isLive };
