import { router } from "../../trpc";

export const holidaysRouter = router({});
