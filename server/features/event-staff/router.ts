import { router } from "../../trpc";

export const eventStaffRouter = router({});
