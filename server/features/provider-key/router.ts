import { router } from "../../trpc";

export const providerKeyRouter = router({});
