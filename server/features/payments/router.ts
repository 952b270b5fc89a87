import { router } from "../../trpc";

export const paymentsRouter = router({});
