import { router } from "../../trpc";

export const questionsRouter = router({});
