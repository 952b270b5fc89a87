import { router } from "../../trpc";

export const extrasRouter = router({});
