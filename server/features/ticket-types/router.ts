import { router } from "../../trpc";

export const ticketTypesRouter = router({});
