import { router } from "../../trpc";

export const packagesRouter = router({});
