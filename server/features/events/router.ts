import { router } from "../../trpc";

export const eventsRouter = router({});
