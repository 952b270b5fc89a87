import { router } from "../../trpc";

export const attendeesRouter = router({});
