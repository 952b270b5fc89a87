import { router } from "../../trpc";

export const notificationsRouter = router({});
