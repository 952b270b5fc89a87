import { router } from "../../trpc";

export const deliveriesRouter = router({});
